import { kindName } from '../../../contract/document/rules.ts';
import type { DocumentRequestRecord } from '../../../contract/document-request/record.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import type { MailReason } from './mail-task.ts';
import type { MailedRequest } from './mailed-together.ts';

const begins: Readonly<Record<MailReason, (request: DocumentRequestRecord, company: string) => string>> = {
  asked: (_request, company) => `${company} asks you for documents.`,
  again: (_request, company) => `${company} asks you for documents. This is a new link to its request.`,
  extended: (_request, company) => `${company} has given you more time for the documents that it asks you for.`,
  reminder: (_request, company) => `${company} still waits for documents that it has asked you for.`,
  handed: ({ handedFrom }, company) =>
    `${company} asks for documents. ${handedFrom.at(-1)} was asked first and has handed this to you.`,
  returned: (_request, company) => `${company} has returned a document that you have sent, and asks for another one.`,
};

/** What is said of one request among several; the others need no sentence. */
const notes: Partial<Readonly<Record<MailReason, (request: DocumentRequestRecord) => string>>> = {
  extended: () => 'You have more time for this.',
  handed: ({ handedFrom }) => `${handedFrom.at(-1)} was asked first and has handed this to you.`,
  returned: () => 'A document that you have sent was returned. Another one is needed.',
};

/** Whether a mail is about nothing but what was requested before. */
export const isReminder = (mailed: readonly MailedRequest[]) =>
  mailed.every(({ task }) => task === undefined || task.reason === 'reminder');

const documentsOf = ({ tableKeyName, kinds }: DocumentRequestRecord) =>
  kinds.map((kind) => `- ${kindName(tableKeyName, kind)}`);

const messageOf = ({ message }: DocumentRequestRecord) => (message === '' ? [] : ['', ...message.split('\n')]);

const daysOf = ({ due, endsOn }: DocumentRequestRecord) =>
  `Please answer by ${showDay(due)}. The link works until ${showDay(endsOn)}.`;

/** Lines of one request alone; what is asked only where no code is needed, so that a mail that is passed on tells nothing. */
const linesOfOne = (request: DocumentRequestRecord) => [
  ...(request.needsCode
    ? []
    : [`About: ${request.recordName}`, 'Documents:', ...documentsOf(request), ...messageOf(request)]),
  '',
  daysOf(request),
];

const noteOf = ({ request, task }: MailedRequest) => {
  const note = task && notes[task.reason];
  return note ? [note(request)] : [];
};

const isSameOfAll = (mailed: readonly MailedRequest[], of: (request: DocumentRequestRecord) => string) =>
  new Set(mailed.map(({ request }) => of(request))).size === 1;

/** Lines of several: what they have in common stands once, behind them. Names only where none of them needs a code. */
const linesOfMany = (mailed: readonly [MailedRequest, ...MailedRequest[]]) => {
  const [{ request: any }] = mailed;
  const [isMessage, isDays] = [isSameOfAll(mailed, ({ message }) => message), isSameOfAll(mailed, daysOf)];
  const common = isDays ? ['', daysOf(any)] : [];
  if (mailed.some(({ request }) => request.needsCode))
    return isDays ? [daysOf(any)] : ['The page says what is needed until when.'];
  const sections = mailed.flatMap((one, index) => [
    ...(index === 0 ? [] : ['']),
    `${index + 1}. ${one.request.recordName}`,
    ...noteOf(one),
    ...documentsOf(one.request),
    ...(isMessage ? [] : messageOf(one.request).slice(1)),
    ...(isDays ? [] : [daysOf(one.request)]),
  ]);
  return [...sections, ...(isMessage ? messageOf(any) : []), ...common];
};

const isOne = (mailed: readonly MailedRequest[]): mailed is readonly [MailedRequest] => mailed.length === 1;

/** What a mail says of its requests: the sentence that it begins with, and its lines. */
export const requestLines = (mailed: readonly [MailedRequest, ...MailedRequest[]], company: string) => {
  if (isOne(mailed)) {
    const [{ request, task }] = mailed;
    return { first: begins[task?.reason ?? 'asked'](request, company), lines: linesOfOne(request) };
  }
  const verb = isReminder(mailed) ? 'still waits for documents of' : 'asks you for documents in';
  return { first: `${company} ${verb} ${mailed.length} requests.`, lines: linesOfMany(mailed) };
};
