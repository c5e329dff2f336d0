import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_REQUESTS_MAX } from '#contract/document-request/states.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { documentRequests } = await import('#lambdas/entities/records/document-request.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { newLink, startLink } = await import('#lambdas/domain/document-request/link.ts');
const { announceBy, answer, dayIn, deliver, pageOf, requesting } = await import('../support/requests.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
const { create, linkTo, listed, mailsTo } = requesting(inbox);

afterEach(() => void vi.useRealTimers());

let made = 0;
const provider = async (as = ncra): Promise<string> => {
  const body = providerForm({ name: `Vendor ${String(++made).padStart(3, '0')}` });
  return (await call('POST', '/api/techProvider', { as, body })).data.id;
};
const providers = (count: number) => Promise.all(Array.from({ length: count }, () => provider()));
let addresses = 0;
/** Requests for the documents of several providers to one address, made in one call, and their link. */
const together = async (count = 3, fields: object = {}) => {
  const email = `together${++addresses}@example.com`;
  const rowIds = await providers(count);
  const { status, data } = await create(ncra, { rowIds, emails: [email], ...fields });
  expect([status, data?.reason]).toEqual(['Success', undefined]);
  const link = await linkTo(email);
  const all: readonly { id: string; version: number; rowId: string; recordName: string }[] = await listed(ncra);
  const requests = rowIds.map((rowId) => all.find((one) => one.rowId === rowId));
  return { email, rowIds, link, requests };
};
type Shown = { readonly number: number; readonly record: string; readonly files: readonly { name: string }[] };
const shownBy = async (link: { token: string; proof?: string }): Promise<readonly Shown[]> =>
  (await pageOf(link)).data.requests;
const numbersOf = async (link: { token: string }) => (await shownBy(link)).map(({ number }) => number);
const change = (id: string | undefined, what: string, body: object) =>
  call('POST', `/api/documentRequest/${id}/${what}`, { as: ncra, body });

describe('requests of one company to one address', () => {
  it('come as one mail with one link, whose page shows each of them', async () => {
    const { email, link, requests } = await together(3, { kinds: ['MASTERNCRA', 'EXPSAQ'], message: 'Please hurry' });
    expect(mailsTo(email)).toHaveLength(1);
    const { text = '' } = mailsTo(email)[0] ?? {};
    expect(text).toContain('Alpha Reports asks you for documents in 3 requests.');
    for (const [index, request] of requests.entries()) expect(text).toContain(`${index + 1}. ${request?.recordName}`);
    expect(text.match(/Please hurry/g)).toHaveLength(1);
    expect(await shownBy(link)).toMatchObject(
      requests.map((request, index) => ({
        number: index + 1,
        record: request?.recordName,
        email,
        kinds: [{ key: 'MASTERNCRA' }, { key: 'EXPSAQ' }],
        message: 'Please hurry',
        files: [],
      })),
    );
  });

  it('are each answered alone: a file, a decline and the end of one change nothing of the others', async () => {
    const { link, rowIds } = await together(3);
    const file = await deliver(link, 'second.pdf', pdf(), { request: 2 });
    expect(file).toMatchObject({ name: 'second.pdf', state: 'received' });
    expect((await shownBy(link)).map(({ files }) => files.length)).toEqual([0, 1, 0]);
    const documents = async (rowId = '') =>
      (await call('GET', `/security/listall/${rowId}/TECHNOLOGY_PROVIDER`, { as: ncra })).data.length;
    expect([await documents(rowIds[0]), await documents(rowIds[1])]).toEqual([0, 1]);
    // A file of the second request is none of the first one.
    await answer('POST', '/withdraw', link, { body: { request: 1, id: file.id } });
    expect((await announceBy(link, 'x.pdf', pdf(), { request: 1, replaces: file.id })).data.reason).toContain(
      'no other',
    );
    expect(await documents(rowIds[1])).toBe(1);
    const declined = { request: 3, kind: 'MASTERNCRA', reason: 'We have none' };
    expect((await answer('POST', '/decline', link, { body: declined })).data).toEqual({ isClosed: true });
    expect(await numbersOf(link)).toEqual([1, 2]);
    await answer('POST', '/done', link, { body: { request: 2, note: 'That is all' } });
    expect(await numbersOf(link)).toEqual([1]);
    for (const request of [2, 3]) expect((await announceBy(link, 'late.pdf', pdf(), { request })).http).toBe(410);
    expect((await announceBy(link, 'first.pdf', pdf(), { request: 1 })).status).toBe('Success');
    await answer('POST', '/done', link, { body: { request: 1, note: '' } });
    expect((await pageOf(link)).http).toBe(410);
  });

  it('go on working when one of them is revoked, expires, or its record is deleted', async () => {
    const { link, requests, rowIds } = await together(4);
    await change(requests[0]?.id, 'revoke', { version: requests[0]?.version });
    await call('DELETE', `/api/techProvider/${rowIds[1]}`, { as: ncra });
    await documentRequests(tenantScope(serverActor, ids.a)).patchLatest(requests[2]?.id ?? '', { endsOn: dayIn(-1) });
    expect(await numbersOf(link)).toEqual([4]);
    for (const request of [1, 2, 3]) {
      const refused = await answer('POST', '/done', link, { body: { request, note: '' } });
      expect([refused.http, refused.message]).toEqual([410, 'This link has ended.']);
    }
    expect((await deliver(link, 'a.pdf', pdf(), { request: 4 })).state).toBe('received');
  });

  it('leave with a colleague the one that was forwarded, and no other', async () => {
    const { link, email } = await together(2);
    const to = `colleague${made}@example.com`;
    await answer('POST', '/hand-over', link, { body: { request: 2, email: to } });
    const next = await linkTo(to);
    expect(await numbersOf(link)).toEqual([1]);
    expect(await shownBy(next)).toMatchObject([{ number: 1, email: to }]);
    expect((await announceBy(next, 'x.pdf', pdf(), { request: 2 })).http).toBe(410);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('open nothing that is not named by the link', async () => {
    const { link } = await together(2);
    for (const request of [3, PAGE_REQUESTS_MAX])
      expect((await announceBy(link, 'a.pdf', pdf(), { request })).http).toBe(410);
    for (const request of [0, -1, 1.5, PAGE_REQUESTS_MAX + 1, 'x'])
      expect((await announceBy(link, 'a.pdf', pdf(), { request })).http).toBe(400);
  });

  it('open no request of another address or tenant, whatever a link were to name', async () => {
    const [mine, theirs] = [await together(1), await together(1)];
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    await create(other, { rowIds: [await provider(other)], emails: [mine.email] });
    const [foreign] = await listed(other);
    const named = [mine.requests[0]?.id ?? '', theirs.requests[0]?.id ?? '', foreign.id] as const;
    const { token, hash } = await newLink(named, mine.email);
    await startLink(named, hash);
    expect(await numbersOf({ token })).toEqual([1]);
    for (const request of [2, 3]) expect((await announceBy({ token }, 'a.pdf', pdf(), { request })).http).toBe(410);
  });

  it('come with the next mail of any of them, and their earlier link ends', async () => {
    const { link, email, requests } = await together(2);
    const [later] = await providers(1);
    await create(ncra, { rowIds: [later], emails: [email.toUpperCase()] });
    const next = await linkTo(email);
    expect((await shownBy(next)).map(({ record }) => record)).toHaveLength(3);
    expect((await pageOf(link)).http).toBe(410);
    await change(requests[1]?.id, 'resend', { version: requests[1]?.version });
    const again = await linkTo(email);
    expect((await shownBy(again)).map(({ record }) => record)).toHaveLength(3);
    expect((await pageOf(next)).http).toBe(410);
  });

  it('say in the mail what each of them has of its own: message, days, and that there is more time', async () => {
    const email = `apart${++addresses}@example.com`;
    const [one, other] = await providers(2);
    await create(ncra, { rowIds: [one], emails: [email], message: 'The signed one' });
    await create(ncra, { rowIds: [other], emails: [email], message: 'The newest one', due: dayIn(20) });
    await linkTo(email);
    const { text = '' } = mailsTo(email)[0] ?? {};
    expect(text).toMatch(/^1\. Vendor \d+\n- .*\nThe signed one\nPlease answer by /m);
    expect(text).toMatch(/^2\. Vendor \d+\n- .*\nThe newest one\nPlease answer by /m);
    expect(new Set(text.match(/Please answer by [\d/]+/g)).size).toBe(2);
    const [request] = await listed(ncra, { recordId: other ?? '' });
    await change(request.id, 'extend', { version: request.version, due: dayIn(40) });
    await linkTo(email);
    expect(mailsTo(email).at(-1)?.text).toMatch(/^2\. Vendor \d+\nYou have more time for this\.$/m);
  });

  it('are those of one asking company: another one that asks the same address has a mail and a page of its own', async () => {
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    const email = 'everybody@example.com';
    const { data } = await call('POST', '/api/endUser', { as: seller, body: endUserForm() });
    await create(ncra, { rowIds: await providers(1), emails: [email] });
    const ofLender = { tableKeyName: 'ENDUSER', rowIds: [data.id], kinds: ['SUBLICENCE'] };
    await create(seller, { ...ofLender, emails: [email] });
    await create(other, { rowIds: [await provider(other)], emails: [email] });
    await linkTo(email);
    const tokens = mailsTo(email).map(({ text }) => /\/request#([\w-]{43})$/m.exec(text)?.[1] ?? '');
    expect(new Set(tokens).size).toBe(3);
    const pages = await Promise.all(tokens.map(async (token) => (await pageOf({ token })).data));
    expect(pages.map(({ requests }) => requests.length)).toEqual([1, 1, 1]);
    expect(new Set(pages.map(({ company }) => company)).size).toBe(3);
  });

  it(`are at most ${PAGE_REQUESTS_MAX} of a page: more come as several mails`, async () => {
    const { email } = await together(PAGE_REQUESTS_MAX + 2);
    const tokens = mailsTo(email).map(({ text }) => /\/request#([\w-]{43})$/m.exec(text)?.[1] ?? '');
    expect(tokens).toHaveLength(2);
    const pages = await Promise.all(tokens.map((token) => shownBy({ token })));
    expect(pages.map(({ length }) => length).sort()).toEqual([2, PAGE_REQUESTS_MAX]);
    expect(new Set(pages.flat().map(({ record }) => record)).size).toBe(PAGE_REQUESTS_MAX + 2);
  });

  it('are reminded of with what is still waited for, and answered ones come along as such', async () => {
    const { email, link } = await together(3);
    await deliver(link, 'a.pdf', pdf(), { request: 2 });
    await deliver(link, 'b.pdf', pdf(), { request: 3 });
    const { remindRecipients } = await import('#lambdas/daily/remind-recipients.ts');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayIn(7)}T17:00:00Z`) });
    await remindRecipients({ tenantId: ids.a, now: Date.now() });
    const reminded = await linkTo(email);
    const { text = '' } = mailsTo(email).at(-1) ?? {};
    expect(text).toContain('Alpha Reports still waits for documents of 1 request.');
    expect(text.match(/- All of them were answered\./g)).toHaveLength(2);
    expect(await numbersOf(reminded)).toEqual([1, 2, 3]);
  });

  it('are reminded of in one mail', async () => {
    const { email } = await together(3);
    const { remindRecipients } = await import('#lambdas/daily/remind-recipients.ts');
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${dayIn(7)}T17:00:00Z`) });
    const notified = await remindRecipients({ tenantId: ids.a, now: Date.now() });
    expect(notified).toBeGreaterThanOrEqual(3);
    await runTasks({ time: new Date().toISOString() });
    // The mails wait until all that is due is written.
    expect(mailsTo(email)).toHaveLength(1);
    const link = await linkTo(email);
    expect(mailsTo(email)).toHaveLength(2);
    expect(mailsTo(email).at(-1)?.text).toContain('Alpha Reports still waits for documents of 3 requests.');
    expect(await numbersOf(link)).toEqual([1, 2, 3]);
  });

  it('have a history of their own each', async () => {
    const { requests, link } = await together(2);
    await answer('POST', '/done', link, { body: { request: 1, note: 'Ready' } });
    const versions = (await listed(ncra)).filter(({ id }: { id: string }) => requests.some((one) => one?.id === id));
    expect(versions.map(({ state }: { state: string }) => state).sort()).toEqual(['done', 'open']);
  });
});

describe('a page of several requests', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  const codeTo = (email: string) => /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';

  it('opens with one code where one of them needs it; neither mail nor page names any of them before', async () => {
    const email = `mixed${++addresses}@example.com`;
    const [open, hidden] = await providers(2);
    await create(ncra, { rowIds: [hidden], emails: [email], needsCode: true });
    await create(ncra, { rowIds: [open], emails: [email] });
    const link = await linkTo(email);
    const { text = '' } = mailsTo(email)[0] ?? {};
    expect(text).toContain('asks you for documents in 2 requests.');
    expect(text).not.toMatch(/Vendor|Agreement/);
    expect((await pageOf(link)).data).toMatchObject({ needsCode: true, requests: [] });
    for (const request of [1, 2]) expect((await announceBy(link, 'a.pdf', pdf(), { request })).http).toBe(403);
    await answer('POST', '/code', link);
    const { data } = await answer('POST', '/code/check', link, { body: { code: codeTo(email) } });
    const proven = { ...link, proof: data.proof as string };
    expect(await shownBy(proven)).toHaveLength(2);
    expect(await deliver(proven, 'a.pdf', pdf(), { request: 1 })).toMatchObject({
      state: 'received',
    });
    // It holds when the first of them has ended.
    await answer('POST', '/done', proven, { body: { request: 1, note: '' } });
    expect((await shownBy(proven)).map(({ number }) => number)).toEqual([2]);
  });

  it('knows a link of a release before, and a single request leaves a link that it can read', async () => {
    const { email, requests } = await together(1);
    const id = requests[0]?.id ?? '';
    const { token, hash } = await newLink([id], email);
    await startLink([id], hash);
    const stored = (await tableItems()).find(({ pk }) => String(pk) === `H#link#${hash}`);
    expect(Object.keys(stored ?? {}).sort()).toEqual(['expiresAt', 'pk', 'requestId', 'sk', 'to']);
    expect(await shownBy({ token })).toHaveLength(1);
    // Pages that were loaded before name no request.
    expect((await announceBy({ token }, 'a.pdf', pdf())).status).toBe('Success');
  });
});
