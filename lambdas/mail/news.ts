import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

/** The e-mail to a user who is mentioned in a comment; the comment itself stays in the portal. */
export const mentionEmail = (to: string, title: string, about: string): Email =>
  toEmail(to, title, [{ lines: [`${about} Sign in to the portal to read it.`] }]);

/** The e-mail about a failed review, or its withdrawal; the reason stays in the portal. D-102. */
export const reviewEmail = (to: string, title: string): Email =>
  toEmail(to, title, [{ lines: [`${title}. Sign in to the portal to read the reason.`] }]);

/** The e-mail about a record that goes from one standing to another; the reason stays in the portal. */
export const standingEmail = (to: string, title: string): Email =>
  toEmail(to, title, [{ lines: [`${title}. Sign in to the portal to read the reason.`] }]);

/** The e-mail about an access review: what it asks for, and the page where that is done. */
export const accessReviewEmail = (to: string, title: string, text: string, url: string): Email =>
  toEmail(to, title, [{ lines: [`${title}.`, text] }, { paragraphs: [`Access review: ${url}`] }]);

/** The e-mail about the sign-in of a company; what there is to do is done on a page of the portal. */
export const companySignInEmail = (to: string, title: string, text: string, url: string): Email =>
  toEmail(to, title, [{ lines: [text] }, { link: { text: 'Open the portal', url }, isShown: true }]);

/** The e-mail about a token of the public API that ends soon; where to make the next one is a page of the portal. */
export const tokenEndEmail = (to: string, title: string, url: string): Email =>
  toEmail(to, title, [
    { lines: [`${title}. Programs that call the portal with it are refused from then on.`] },
    {
      paragraphs: [
        'Make a new token, give it to the program, and revoke this one once the program uses the new one.',
        `Tokens: ${url}`,
      ],
    },
  ]);

/** The e-mail about an endpoint that the portal has switched off; where it can be switched on again is a page of the portal. */
export const webhookOffEmail = (to: string, title: string, why: string, url: string): Email =>
  toEmail(to, title, [
    { lines: [why] },
    {
      paragraphs: [
        'Events wait for 30 days. Switch the endpoint on again when its receiver works, and they are sent.',
        `Webhooks: ${url}`,
      ],
    },
  ]);
