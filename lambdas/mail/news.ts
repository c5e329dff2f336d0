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
