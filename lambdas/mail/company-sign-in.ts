import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

/** The e-mail about the sign-in of a company; what there is to do is done on a page of the portal. */
export const companySignInEmail = (to: string, title: string, text: string, url: string): Email =>
  toEmail(to, title, [{ lines: [text] }, { link: { text: 'Open the portal', url }, isShown: true }]);
