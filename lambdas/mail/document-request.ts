import { kindName } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import { product } from '#contract/rules/product.ts';
import type { Email } from '../ports/mail.ts';
import { toEmail } from './render.ts';

/** Why the recipient of a request is mailed. */
export const mailReasons = ['asked', 'again', 'extended', 'reminder', 'handed', 'returned'] as const;
export type MailReason = (typeof mailReasons)[number];

/** What the requests of one e-mail are for. */
type MailedFor = 'documents' | 'inspections' | 'both';

const mailedFor = (requests: readonly Pick<DocumentRequestRecord, 'inspectionId'>[]): MailedFor => {
  const inspections = requests.filter(({ inspectionId }) => inspectionId !== '').length;
  if (inspections === 0) return 'documents';
  return inspections === requests.length ? 'inspections' : 'both';
};

/** What an e-mail about several requests asks for, behind the company's name. */
const asksForMany: Readonly<Record<MailedFor, (count: number) => string>> = {
  documents: (count) => `asks you for documents in ${count} requests.`,
  inspections: (count) => `asks you to inspect ${count} places.`,
  both: (count) => `asks you for documents and inspections in ${count} requests.`,
};

/** The same for a reminder. */
const waitsForMany: Readonly<Record<MailedFor, (count: number) => string>> = {
  documents: (count) => `still waits for documents of ${counted(count, 'request')}.`,
  inspections: (count) => `still waits for the reports of ${counted(count, 'inspection')}.`,
  both: (count) => `still waits for documents and reports of ${count} requests.`,
};

/** What stands in the subject, behind the company's name. */
const subjects: Readonly<Record<MailedFor, (count: number) => string>> = {
  documents: () => 'asks you for documents',
  inspections: (count) => (count === 1 ? 'asks you to inspect a place' : `asks you to inspect ${count} places`),
  both: () => 'asks you for documents and inspections',
};

/** The sentence that an e-mail about one inspection begins with. */
const beginsInspection: Readonly<Record<MailReason, (request: DocumentRequestRecord, company: string) => string>> = {
  asked: (_request, company) => `${company} asks you to inspect a place.`,
  again: (_request, company) => `${company} asks you to inspect a place. This is a new link to its request.`,
  extended: (_request, company) => `${company} has given you more time for the inspection that it asks you for.`,
  reminder: (_request, company) => `${company} still waits for the report of an inspection that it has asked you for.`,
  handed: ({ handedFrom }, company) =>
    `${company} asks for the inspection of a place. ${handedFrom.at(-1)} got this request first and has forwarded it to you.`,
  returned: (_request, company) => `${company} asks you to inspect a place.`,
};

/**
 * A request that an e-mail is about, with the kinds of documents that it names, and why; without a reason it is open and repeated along
 * with the others.
 */
export interface RequestInEmail {
  readonly request: DocumentRequestRecord;
  readonly reason: MailReason | undefined;
}

const begins: Readonly<Record<MailReason, (request: DocumentRequestRecord, company: string) => string>> = {
  asked: (_request, company) => `${company} asks you for documents.`,
  again: (_request, company) => `${company} asks you for documents. This is a new link to its request.`,
  extended: (_request, company) => `${company} has given you more time for the documents that it asks you for.`,
  reminder: (_request, company) => `${company} still waits for documents that it has asked you for.`,
  handed: ({ handedFrom }, company) =>
    `${company} asks for documents. ${handedFrom.at(-1)} got this request first and has forwarded it to you.`,
  returned: (_request, company) => `${company} has returned a document that you have sent, and asks for another one.`,
};

/** What is said of one request among several; the others need no sentence. */
const notes: Partial<Readonly<Record<MailReason, (request: DocumentRequestRecord) => string>>> = {
  extended: () => 'You have more time for this.',
  handed: ({ handedFrom }) => `${handedFrom.at(-1)} got this request first and has forwarded it to you.`,
  returned: () => 'A document that you have sent was returned. Another one is needed.',
};

/** Whether a mail is about nothing but what was requested before. */
const isReminder = (mailed: readonly RequestInEmail[]) =>
  mailed.every(({ reason }) => reason === undefined || reason === 'reminder');

const isAnswered = ({ kinds, inspectionId }: DocumentRequestRecord) => inspectionId === '' && kinds.length === 0;

/** Whether a mail would remind of nothing: the recipient has answered all of it since the reminder was decided on. */
export const isOvertaken = (mailed: readonly RequestInEmail[]): boolean =>
  isReminder(mailed) && mailed.every(({ request }) => isAnswered(request));

const documentsOf = (request: DocumentRequestRecord) => {
  const { tableKeyName, kinds, inspectionId } = request;
  if (isAnswered(request)) return ['- All of them were answered. The page shows what was received.'];
  return inspectionId === '' ? kinds.map((kind) => `- ${kindName(tableKeyName, kind)}`) : ['- Inspection of a place'];
};

const messageOf = ({ message }: DocumentRequestRecord) => (message === '' ? [] : ['', ...message.split('\n')]);

const daysOf = ({ due, endsOn }: DocumentRequestRecord) =>
  `Please answer by ${showDay(due)}. The link works until ${showDay(endsOn)}.`;

/** Lines of one request alone; the kinds only if no code is needed, so that a mail that is passed on discloses nothing. */
const linesOfOne = (request: DocumentRequestRecord) => [
  ...(request.needsCode
    ? []
    : [
        `About: ${request.recordName}`,
        ...(request.inspectionId === '' ? ['Documents:', ...documentsOf(request)] : []),
        ...messageOf(request),
      ]),
  '',
  daysOf(request),
];

const noteOf = ({ request, reason }: RequestInEmail) => {
  const note = reason && notes[reason];
  return note ? [note(request)] : [];
};

const isSameOfAll = (mailed: readonly RequestInEmail[], of: (request: DocumentRequestRecord) => string) =>
  new Set(mailed.map(({ request }) => of(request))).size === 1;

/** Lines of several: what they have in common stands once, behind them. Names only where none of them needs a code. */
const linesOfMany = (mailed: readonly [RequestInEmail, ...RequestInEmail[]]) => {
  const [{ request: first }] = mailed;
  const [isMessage, isDays] = [isSameOfAll(mailed, ({ message }) => message), isSameOfAll(mailed, daysOf)];
  const common = isDays ? ['', daysOf(first)] : [];
  if (mailed.some(({ request }) => request.needsCode))
    return isDays ? [daysOf(first)] : ['The page says what is needed until when.'];
  const sections = mailed.flatMap((one, index) => [
    ...(index === 0 ? [] : ['']),
    `${index + 1}. ${one.request.recordName}`,
    ...noteOf(one),
    ...documentsOf(one.request),
    ...(isMessage ? [] : messageOf(one.request).slice(1)),
    ...(isDays ? [] : [daysOf(one.request)]),
  ]);
  return [...sections, ...(isMessage ? messageOf(first) : []), ...common];
};

const isOne = (mailed: readonly RequestInEmail[]): mailed is readonly [RequestInEmail] => mailed.length === 1;

/** What a mail says of its requests: the sentence that it begins with, and its lines. */
const requestLines = (mailed: readonly [RequestInEmail, ...RequestInEmail[]], company: string) => {
  if (isOne(mailed)) {
    const [{ request, reason }] = mailed;
    const sentences = request.inspectionId === '' ? begins : beginsInspection;
    return { first: sentences[reason ?? 'asked'](request, company), lines: linesOfOne(request) };
  }
  const requests = mailed.map(({ request }) => request);
  const isWaiting = isReminder(mailed);
  const meant = isWaiting ? requests.filter((request) => !isAnswered(request)) : requests;
  const sentence = (isWaiting ? waitsForMany : asksForMany)[mailedFor(meant)](meant.length);
  return { first: `${company} ${sentence}`, lines: linesOfMany(mailed) };
};

interface RequestParts {
  readonly company: string;
  /** The users who ask; '' if the name or the address is not shown. */
  readonly by: readonly { readonly name: string; readonly email: string }[];
  readonly to: string;
  readonly url: string;
}

/** How the recipient reaches the users who ask, each once. */
const contactsOf = ({ by }: RequestParts) => {
  const lines = by.map(({ name, email }) => {
    if (name === '') return '';
    return email === '' ? `Asked by ${name}.` : `Questions? Write to ${name}, ${email}.`;
  });
  return [...new Set(lines)].filter((line) => line !== '');
};

/** The mail that notifies a recipient of requests; the token stands in the link and nowhere else. */
export const requestEmail = (mailed: readonly [RequestInEmail, ...RequestInEmail[]], parts: RequestParts): Email => {
  const { company, to, url } = parts;
  const { first, lines } = requestLines(mailed, company);
  const last = [
    ...contactsOf(parts),
    ...(mailed.some(({ request }) => request.forms.length > 0) ? ['Blank forms to fill in are on the page.'] : []),
    'You need no account. A link in an earlier mail does not work any more.',
    ...(mailed.some(({ request }) => request.needsCode)
      ? ['The page asks for a code, which it mails to this address on demand.']
      : []),
    `Sent by the ${product} in the name of ${company}.`,
    'Who has this link can answer for you: pass it on only by "Forward to a colleague" on the page.',
  ];
  const what = subjects[mailedFor(mailed.map(({ request }) => request))](mailed.length);
  const subject = `${isReminder(mailed) ? 'Reminder: ' : ''}${company} ${what}`;
  return toEmail(to, subject, [
    { lines: [first] },
    { lines },
    { link: { text: mailed.length === 1 ? 'Open the request' : 'Open the requests', url } },
    { lines: last },
  ]);
};
