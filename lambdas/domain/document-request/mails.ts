import { kindName } from '../../../contract/document/rules.ts';
import type { DocumentRequestRecord } from '../../../contract/document-request/record.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { product } from '../../../contract/rules/product.ts';
import type { Letter } from '../../ports/mail.ts';
import { escaped } from '../mail-html.ts';
import type { MailReason } from './mail-task.ts';

const begins: Readonly<Record<MailReason, (request: DocumentRequestRecord, company: string) => string>> = {
  asked: (_request, company) => `${company} asks you for documents.`,
  again: (_request, company) => `${company} asks you for documents. This is a new link to its request.`,
  extended: (_request, company) => `${company} has given you more time for the documents that it asks you for.`,
  reminder: (_request, company) => `${company} still waits for documents that it has asked you for.`,
  handed: ({ handedFrom }, company) =>
    `${company} asks for documents. ${handedFrom.at(-1)} was asked first and has handed this to you.`,
  returned: (_request, company) => `${company} has returned a document that you have sent, and asks for another one.`,
};

/** Lines of what is asked; only with the code where one is needed, so that a mail that is passed on tells nothing. */
const asked = ({ needsCode, recordName, tableKeyName, kinds, message }: DocumentRequestRecord) =>
  needsCode
    ? []
    : [
        `About: ${recordName}`,
        'Documents:',
        ...kinds.map((kind) => `- ${kindName(tableKeyName, kind)}`),
        ...(message === '' ? [] : ['', ...message.split('\n')]),
      ];

interface AskingParts {
  readonly company: string;
  /** The user who asks; '' where the name or the address is not told. */
  readonly by: { readonly name: string; readonly email: string };
  readonly url: string;
  readonly reason: MailReason;
}

/** How the recipient reaches the user who asks. */
const contactOf = ({ by: { name, email } }: AskingParts) => {
  if (name === '') return [];
  return [email === '' ? `Asked by ${name}.` : `Questions? Write to ${name}, ${email}.`];
};

/** The mail by which the recipient of a request is told of it; the token stands in the link and nowhere else. */
export const requestMail = (request: DocumentRequestRecord, parts: AskingParts): Letter => {
  const { company, url, reason } = parts;
  const { email, due, endsOn, needsCode } = request;
  const first = begins[reason](request, company);
  const lines = [...asked(request), '', `Please answer by ${showDay(due)}. The link works until ${showDay(endsOn)}.`];
  const last = [
    ...contactOf(parts),
    'You need no account. A link in an earlier mail does not work any more.',
    ...(needsCode ? ['A code will be mailed to this address when you open the page.'] : []),
    `Sent by the ${product} in the name of ${company}.`,
    'Who has this link can answer for you: pass it on only by "Hand to a colleague" on the page.',
  ];
  const subject = `${reason === 'reminder' ? 'Reminder: ' : ''}${company} asks you for documents`;
  const paragraph = (texts: readonly string[]) => `<p>${texts.map(escaped).join('<br>')}</p>`;
  return {
    to: email,
    subject,
    text: [first, '', ...lines, '', url, '', ...last].join('\n'),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font-family:sans-serif;font-size:14px">${paragraph([first])}${paragraph(lines)}<p><a href="${escaped(url)}">Open the request</a></p>${paragraph(last)}</body></html>`,
  };
};
