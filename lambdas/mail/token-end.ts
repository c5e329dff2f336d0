import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

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
