import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

/** The e-mail about an access review: what it asks for, and the page where that is done. */
export const accessReviewEmail = (to: string, title: string, text: string, url: string): Email =>
  toEmail(to, title, [{ lines: [`${title}.`, text] }, { paragraphs: [`Access review: ${url}`] }]);
