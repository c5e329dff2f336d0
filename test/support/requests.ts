import { PROOF_HEADER, TOKEN_HEADER } from '#contract/request-answer/forms.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { DELAY_MS } from '#lambdas/domain/document-request/link.ts';
import type { Message } from '#local/identity/pool.ts';
import { call } from './call.ts';
import { portalToday } from './days.ts';
import { announce, arrived, keyOf, put } from './documents.ts';
import type { Person } from './people.ts';
import { runTasks } from './run-tasks.ts';

/** The day in the time zone that tenants begin with, moved by this many days. */
export const dayIn = (days: number) => daysAfter(portalToday(), days);

/** Who answers a request: the token of a mail, and the proof that a code was entered. */
export interface Recipient {
  readonly token: string;
  readonly proof?: string;
}

/** A network address of a test's own, so that its tries count alone. */
let host = 0;
export const ownAddress = () => `198.51.${Math.floor(++host / 250)}.${host % 250}`;

/** Calls the page's calls as a browser without a session does; each from an address of its own where none is given. */
export const answer = (
  method: 'GET' | 'POST',
  path: string,
  { token, proof }: Recipient,
  {
    body,
    query = {},
    from = ownAddress(),
  }: { readonly body?: unknown; readonly query?: Readonly<Record<string, string>>; readonly from?: string } = {},
) =>
  call(method, `/api/public/request${path}`, {
    headers: {
      authorization: '',
      [TOKEN_HEADER]: token,
      ...(proof ? { [PROOF_HEADER]: proof } : {}),
      'x-forwarded-for': `${from}, 127.0.0.1`,
    },
    query,
    ...(body === undefined ? {} : { body }),
  });

export const pageOf = (recipient: Recipient) => answer('GET', '', recipient);

/** What the tests of requests need of a backend's inbox. */
export const requesting = (inbox: readonly Message[]) => {
  const mailsTo = (email: string) => inbox.filter(({ to }) => to === email);
  /** Runs the task worker when every mail is due, and gives the token of the newest mail to an address. */
  const linkTo = async (email: string): Promise<Recipient> => {
    await runTasks({ time: new Date(Date.now() + DELAY_MS).toISOString() });
    const text = mailsTo(email).findLast((mail) => mail.text.includes('/request#'))?.text ?? '';
    return { token: /\/request#([\w-]{43})$/m.exec(text)?.[1] ?? 'no mail' };
  };
  const create = (as: Person, body: object) =>
    call('POST', '/api/documentRequest', {
      as,
      body: {
        tableKeyName: 'TECHNOLOGY_PROVIDER',
        kinds: ['MASTERNCRA'],
        emails: ['vendor@example.com'],
        due: dayIn(14),
        message: '',
        needsCode: false,
        ...body,
      },
    });
  const listed = async (as: Person, query: Readonly<Record<string, string>> = {}) =>
    (await call('GET', '/api/documentRequest/listall', { as, query: { size: '100', ...query } })).data?.content ?? [];
  return { mailsTo, linkTo, create, listed };
};

/** Announces a file by a link. */
export const announceBy = (recipient: Recipient, name: string, bytes: Uint8Array, fields: object = {}) =>
  answer('POST', '/file', recipient, { body: { kind: 'MASTERNCRA', ...announce(name, bytes), ...fields } });

/** Sends a file by a link, and has it scanned and inspected; gives what the page then says of it. */
export const deliver = async (recipient: Recipient, name: string, bytes: Uint8Array, fields: object = {}) => {
  const { data, message } = await announceBy(recipient, name, bytes, fields);
  if (!data) throw new Error(message);
  if ((await put(data, bytes)) !== 200) throw new Error('The store refuses the file');
  await arrived(keyOf(data));
  const page = (await pageOf(recipient)).data;
  return page.requests
    .flatMap((one: { readonly files: readonly unknown[] }) => one.files)
    .find(({ id }: { id: string }) => id === data.file.id);
};
