import { product } from '#contract/rules/product.ts';
import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

const SUBJECT = 'Your verification code';

/** The sentence with the code for a new e-mail address or phone; it does not tell whose account it is. */
export const contactCodeText = (code: string): string =>
  `Your verification code for the compliance portal is ${code}. It is good for one hour. Do not share it.`;

/** The text message with the code of a sign-in whose second factor no provider has reported. */
export const secondStepText = (code: string): string =>
  `Your sign-in code for the compliance portal is ${code}. It is good for 5 minutes. Do not share it.`;

/** The e-mail with the code for a new address. */
export const contactCodeEmail = (to: string, code: string, site: string): Email =>
  toEmail(to, SUBJECT, [{ lines: [contactCodeText(code)] }, { portal: { name: product, url: site } }]);

/** The e-mail with the code for the page of a document request. */
export const requestCodeEmail = (to: string, code: string, company: string): Email =>
  toEmail(to, SUBJECT, [
    {
      lines: [
        `Your code for the request of ${company} at the ${product} is ${code}. It is good for ten minutes. Do not share it.`,
      ],
    },
  ]);
