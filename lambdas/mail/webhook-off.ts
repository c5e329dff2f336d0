import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

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
