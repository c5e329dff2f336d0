import { product } from '../../../contract/rules/product.ts';
import type { Letter } from '../../ports/mail.ts';
import { escaped } from '../mail-html.ts';
import { isReminder, requestLines } from './mail-lines.ts';
import type { MailedRequest } from './mailed-together.ts';

interface AskingParts {
  readonly company: string;
  /** The users who ask; '' where the name or the address is not told. */
  readonly by: readonly { readonly name: string; readonly email: string }[];
  readonly to: string;
  readonly url: string;
}

/** How the recipient reaches the users who ask, each once. */
const contactsOf = ({ by }: AskingParts) => {
  const lines = by.map(({ name, email }) => {
    if (name === '') return '';
    return email === '' ? `Asked by ${name}.` : `Questions? Write to ${name}, ${email}.`;
  });
  return [...new Set(lines)].filter((line) => line !== '');
};

/** The mail by which a recipient is told of requests; the token stands in the link and nowhere else. */
export const requestMail = (mailed: readonly [MailedRequest, ...MailedRequest[]], parts: AskingParts): Letter => {
  const { company, to, url } = parts;
  const { first, lines } = requestLines(mailed, company);
  const last = [
    ...contactsOf(parts),
    ...(mailed.some(({ request }) => request.forms.length > 0) ? ['Blank forms to fill in are on the page.'] : []),
    'You need no account. A link in an earlier mail does not work any more.',
    ...(mailed.some(({ request }) => request.needsCode)
      ? ['A code will be mailed to this address when you open the page.']
      : []),
    `Sent by the ${product} in the name of ${company}.`,
    'Who has this link can answer for you: pass it on only by "Hand to a colleague" on the page.',
  ];
  const subject = `${isReminder(mailed) ? 'Reminder: ' : ''}${company} asks you for documents`;
  const paragraph = (texts: readonly string[]) => `<p>${texts.map(escaped).join('<br>')}</p>`;
  return {
    to,
    subject,
    text: [first, '', ...lines, '', url, '', ...last].join('\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font-family:sans-serif;font-size:14px">${paragraph([first])}${paragraph(lines)}<p><a href="${escaped(url)}">${mailed.length === 1 ? 'Open the request' : 'Open the requests'}</a></p>${paragraph(last)}</body></html>`,
  };
};
