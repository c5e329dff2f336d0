import * as z from 'zod';
import { kindName } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { product } from '#contract/rules/product.ts';
import { type Letter, sendMail } from '#lambdas/ports/mail.ts';
import { closeUnlessReopened, type OutboxTask, openTasksOf } from '#lambdas/store/outbox.ts';
import { defineTask, type TaskContext } from '../define-task.ts';
import { escaped } from '../mail-html.ts';
import { askingCompany, askingUser } from './asking-company.ts';
import { forgetLink, newLink, startLink } from './link.ts';
import { type MailReason, mailReasons } from './mail-task.ts';
import { type MailedRequest, mailedTogether, openWith } from './mailed-together.ts';

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
const isReminder = (mailed: readonly MailedRequest[]) =>
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

const isOne = (mailed: readonly MailedRequest[]): mailed is readonly [MailedRequest] => mailed.length === 1;

/** What a mail says of its requests: the sentence that it begins with, and its lines. */
const requestLines = (mailed: readonly [MailedRequest, ...MailedRequest[]], company: string) => {
  if (isOne(mailed)) {
    const [{ request, task }] = mailed;
    return { first: begins[task?.reason ?? 'asked'](request, company), lines: linesOfOne(request) };
  }
  const verb = isReminder(mailed) ? 'still waits for documents of' : 'asks you for documents in';
  return { first: `${company} ${verb} ${mailed.length} requests.`, lines: linesOfMany(mailed) };
};

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
const requestMail = (mailed: readonly [MailedRequest, ...MailedRequest[]], parts: AskingParts): Letter => {
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

/** Where the page of a request is. Behind '#' a token reaches neither a server's logs nor anybody else's. */
const addressOf = (site: string, token: string) => `${site.split(',')[0]}/request#${token}`;

const waitingTasks = async () =>
  (await openTasksOf('request-mail')).map((item) => requestTasks['request-mail'].read(item));

/**
 * Mails a request, together with the open ones of the same company to the same address. A mail goes out at least once: the link
 * of one that is repeated replaces that of the one before.
 */
const mail = async (task: OutboxTask<'request-mail'>, { sender, site, warn }: TaskContext): Promise<void> => {
  const open = await openWith(task.id);
  const [first] = open;
  if (first && sender.from === '') warn('no sender is set up, a request was not mailed', { id: task.id });
  if (!first || sender.from === '') return closeUnlessReopened(task);
  const waiting = open.length > 1 ? await waitingTasks() : [task];
  // Another request's mail was about this one too.
  if (waiting.every(({ id }) => id !== task.id)) return;
  const [one, ...more] = mailedTogether(open, waiting);
  if (!one) return;
  const mailed = [one, ...more] as const;
  const ids = [one.request.id, ...more.map(({ request }) => request.id)] as const;
  const [{ name: company }, by] = await Promise.all([
    askingCompany(first),
    Promise.all(mailed.map(({ request }) => askingUser(request))),
  ]);
  const to = one.request.email;
  const { token, hash } = await newLink(ids, to);
  const letter = requestMail(mailed, { company, by, to, url: addressOf(site, token) });
  await sendMail(sender, letter).catch(async (error: unknown) => {
    await forgetLink(hash);
    throw error;
  });
  await startLink(ids, hash);
  for (const { task: done } of mailed) if (done) await closeUnlessReopened(done);
};

export const requestTasks = {
  'request-mail': defineTask('request-mail', { reason: z.enum(mailReasons) }, mail),
};
