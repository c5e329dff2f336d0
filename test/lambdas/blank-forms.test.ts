import { afterEach, describe, expect, it, vi } from 'vitest';
import { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { readStore } = await import('../upgrade/dump.ts');
const { changesOf } = await import('./changes/change-calls.ts');
const { handler: reminders } = await import('#lambdas/daily/handler.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { documentRequests } = await import('#lambdas/entities/records/document-request.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { removeExpiry } = await import('#lambdas/store/retention/expiry.ts');
const { entities } = await import('#lambdas/entities/all-entities.ts');
const { answer, pageOf, requesting } = await import('../support/requests.ts');

const { ids, people } = await createWorld();
const { ncra, seller, admin } = people;
const { create, linkTo, listed, mailsTo } = requesting(inbox);
await removeExpiry(ids.a, entities, () => true);

const DAY_MS = 86_400_000;
const daysLater = (days: number) => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
afterEach(() => void vi.useRealTimers());

const announced = async (name = 'form.pdf', bytes: Uint8Array = pdf(), as: Person = ncra, fields: object = {}) => {
  const { documentLocation, size, checksum } = announce(name, bytes);
  return call('POST', '/api/documentRequest/form', {
    as,
    body: { name: documentLocation, size, checksum, ...fields },
  });
};
/** A form that was sent, scanned and checked. */
const sent = async (...[name, bytes = pdf(), as, fields]: Parameters<typeof announced>): Promise<string> => {
  const { data, message } = await announced(name, bytes, as, fields);
  if (!data) throw new Error(message);
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
  return data.id;
};
const check = async (id: string, as: Person = ncra) => call('GET', `/api/documentRequest/form/${id}`, { as });
let made = 0;
const provider = async (as: Person = ncra): Promise<string> =>
  (await call('POST', '/api/techProvider', { as, body: providerForm({ name: `Formed ${++made}` }) })).data.id;
/** A request that carries forms, and its link. */
const carrying = async (forms: readonly string[], fields: object = {}) => {
  const [email, rowId] = [`formed${++made}@example.com`, await provider()];
  const { status, data } = await create(ncra, { rowIds: [rowId], emails: [email], forms, ...fields });
  expect([status, data?.reason]).toEqual(['Success', undefined]);
  const link = await linkTo(email);
  return { email, rowId, link, request: (await listed(ncra, { recordId: rowId }))[0] };
};
const formsOf = async (link: { token: string }) => (await pageOf(link)).data.requests[0].forms;
const download = (link: { token: string }, key: string, request = 1) =>
  answer('GET', '/form', link, { query: { request: String(request), key } });
const removal = (id: string, version: number, formId: string) =>
  call('POST', `/api/documentRequest/${id}/removeForm`, { as: ncra, body: { version, formId } });
const objects = async () => (await readStore()).objects.map(({ key }) => key).filter((key) => key.startsWith('forms/'));

describe('a blank form of a request', () => {
  it('is scanned, stored below its own prefix, and downloaded by the recipient as what it is called', async () => {
    const id = await sent('Questions “2026”.pdf', pdf('Please fill in'));
    expect((await check(id)).data).toEqual({ id, state: 'ready', reason: '' });
    expect(await objects()).toContain(`forms/${id}/blank-form`);
    const { link, email } = await carrying([id]);
    expect(mailsTo(email)[0]?.text).toContain('Blank forms to fill in are on the page.');
    const [form] = await formsOf(link);
    expect(form).toEqual({ key: id.slice(ids.a.length + 1), name: 'Questions “2026”.pdf', size: 30 });
    const { http, data } = await download(link, form.key);
    expect(http).toBe(200);
    const file = await fetch(data.url);
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.text()).toContain('Please fill in');
  });

  it('is attached to no request before it was checked, nor when it was refused', async () => {
    const rowIds = [await provider()];
    const attached = async (form: string) => (await create(ncra, { rowIds, forms: [form] })).data.reason;
    const { data } = await announced();
    expect(await attached(data.id)).toBe('form.pdf is still being checked. Please wait a moment.');
    const infected = await sent('bad.pdf', eicar);
    const why = 'The file contains malware and was deleted.';
    expect((await check(infected)).data).toEqual({ id: infected, state: 'refused', reason: why });
    expect(await attached(infected)).toBe(`bad.pdf was refused: ${why}`);
    const disguised = await sent('not.pdf', Buffer.from('<script>alert(1)</script>'));
    expect(await attached(disguised)).toContain('The content of the file is not that of a .pdf file.');
    for (const id of [data.id, infected, disguised]) expect(await objects()).not.toContain(`forms/${id}/blank-form`);
    daysLater(1);
    const later = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect((await create(later, { rowIds, forms: [data.id] })).status).toBe('Failure');
    expect(await listed(later, { recordId: rowIds[0] ?? '' })).toEqual([]);
  });

  it.each([
    ['picture.png', {}, 'A blank form is a PDF, Word or Excel file'],
    ['page.html', {}, undefined],
    ['form.pdf', { size: 20 * 1024 * 1024 + 1 }, 'A document may have at most 20 MB'],
    ['form.pdf', { checksum: 'x' }, undefined],
  ])('called %s, with %o, is refused', async (name, fields, message) => {
    const refused = await announced(name, pdf(), ncra, fields);
    expect(refused.http).toBe(400);
    if (message) expect(refused.message).toBe(message);
  });

  it('is one of three at most', async () => {
    const forms = [await sent('1.pdf'), await sent('2.pdf'), await sent('3.pdf'), await sent('4.pdf')];
    const refused = await create(ncra, { rowIds: [await provider()], forms });
    expect([refused.http, refused.message]).toEqual([400, 'At most 3 blank forms can be attached']);
    const { link } = await carrying(forms.slice(0, 3));
    expect((await formsOf(link)).map(({ name }: { name: string }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  });

  it('is attached and followed by who has sent it alone, within a week', async () => {
    const id = await sent();
    const colleague = await signIn({ companyId: ids.a, roles: [NCRA] });
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    for (const as of [colleague, other]) {
      const mine = (await call('POST', '/api/techProvider', { as, body: providerForm() })).data.id;
      expect((await create(as, { rowIds: [mine], forms: [id] })).data.reason).toContain('not available any more');
      expect((await check(id, as)).text).toBe((await check(id.replace(/.{6}$/, 'zzzzzz'), as)).text);
    }
    const rowIds = [await provider()];
    daysLater(8);
    const again = { ...ncra, ...(await signIn({ companyId: ids.a, roles: [NCRA] })) };
    expect((await create(again, { rowIds, forms: [id] })).data.reason).toContain('not available any more');
  });

  it('is announced by who may request documents, a super admin for the tenant that is named', async () => {
    const reseller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
    expect((await announced('a.pdf', pdf(), reseller)).status).toBe('Success');
    const unrelated = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
    expect((await announced('a.pdf', pdf(), unrelated)).http).toBe(
      (await create(unrelated, { rowIds: [await provider()] })).http === 403 ? 403 : 200,
    );
    expect((await announced('a.pdf', pdf(), admin)).message).toBe('No company is chosen');
    const rowId = await provider();
    const form = await sent('a.pdf', pdf(), admin, { of: rowId });
    expect(form.startsWith(ids.a)).toBe(true);
    expect((await create(admin, { rowIds: [rowId], forms: [form] })).status).toBe('Success');
  });

  it('is given out by the link of its own request alone, with the code where one is needed', async () => {
    const id = await sent();
    const { link } = await carrying([id]);
    const [{ key }] = await formsOf(link);
    const without = await carrying([]);
    expect((await download(without.link, key)).http).toBe(404);
    expect((await download(link, key, 2)).http).toBe(410);
    for (const wrong of ['x', id, '', '../docs/x']) expect((await download(link, wrong)).http).not.toBe(200);
    const coded = await carrying([id], { needsCode: true });
    expect((await download(coded.link, key)).http).toBe(403);
    await answer('POST', '/done', link, { body: { note: '' } });
    expect((await download(link, key)).http).toBe(410);
  });

  it('is removed while the request is open, which its history shows', async () => {
    const forms = [await sent('keep.pdf'), await sent('wrong.pdf')];
    const { link, request } = await carrying(forms);
    const [, wrong] = await formsOf(link);
    const removed = await removal(request.id, request.version, forms[1] ?? '');
    expect(removed.data).toMatchObject({ version: 2, forms: [{ name: 'keep.pdf' }] });
    expect((await formsOf(link)).map(({ name }: { name: string }) => name)).toEqual(['keep.pdf']);
    expect((await download(link, wrong.key)).http).toBe(404);
    expect((await removal(request.id, 2, forms[1] ?? '')).status).toBe('Failure');
    expect((await removal(request.id, 1, forms[0] ?? '')).http).toBe(409);
    await answer('POST', '/done', link, { body: { note: '' } });
    expect((await removal(request.id, 3, forms[0] ?? '')).http).toBe(409);
    const query = { kind: 'documentRequest', size: '20' };
    const { text } = await call('GET', '/api/record/activity', { as: ncra, query });
    expect(text).toContain('Blank forms');
  });

  it('comes with every request of a bulk change, whose plan names it', async () => {
    const form = await sent('bulk.pdf', pdf(), seller);
    const endUser = async () =>
      (await call('POST', '/api/endUser', { as: seller, body: endUserForm({ name: `Lender ${++made}` }) })).data.id;
    const rows = { ids: [await endUser(), await endUser()] };
    const email = 'bulk-forms@example.com';
    const request = { kinds: ['SUBLICENCE'], emails: [email], due: '2027-01-31', message: '', needsCode: false };
    const due = { ...request, due: (await listed(ncra))[0].due };
    const body = { change: { op: 'request', request: due }, rows, forms: [form] };
    const query = { modifier: 'endUser' };
    const { data } = await call('POST', '/security/document/upload/change', { as: seller, query, body });
    const changes = changesOf('endUser', seller, ids.a1);
    const { deliver, messageOf } = await import('./imports/import-calls.ts');
    await deliver(messageOf(`bulk/endUser/${ids.a1}/${data.importId}.json`));
    const plan = await changes.report(data.importId);
    expect(plan.examples[0].fields).toContainEqual({ label: 'Blank forms', before: '', after: 'bulk.pdf' });
    await changes.transition(data.importId, 'confirm');
    const { requests } = (await pageOf(await linkTo(email))).data;
    expect(requests.map((one: { forms: { name: string }[] }) => one.forms.map(({ name }) => name))).toEqual([
      ['bulk.pdf'],
      ['bulk.pdf'],
    ]);
    const activate = { change: { op: 'delete' }, rows, forms: [form] };
    expect((await call('POST', '/security/document/upload/change', { as: seller, query, body: activate })).http).toBe(
      400,
    );
  });
});

describe('the file of a blank form', () => {
  /** What the daily message of the tenant does. */
  const erase = async () => {
    const body = JSON.stringify({ familyId: ids.a, time: new Date().toISOString(), work: 'erase' });
    const message = { id: 'm', body, receives: 1, sentAt: 0, firstReceivedAt: 0 };
    const event = sqsEvent([message], 'reminders');
    expect(await invoke('reminders', reminders, event, contextOf('reminders', 300_000))).toEqual({
      batchItemFailures: [],
    });
  };
  const itemsOf = async (id: string) =>
    (await tableItems()).filter(({ pk, sk }) => String(pk).startsWith('FORM#') && String(sk).includes(id)).length;
  const exists = async (id: string) => (await objects()).includes(`forms/${id}/blank-form`);

  it('is erased with the last retained request that carries it', async () => {
    const id = await sent();
    const [first, second] = [await carrying([id]), await carrying([id])];
    const remove = async (rowId: string) => {
      const as = await signIn({ companyId: ids.a, roles: [NCRA] });
      expect((await call('DELETE', `/api/techProvider/${rowId}`, { as })).status).toBe('Success');
    };
    await remove(first.rowId);
    daysLater(5 * 365 + 3);
    await erase();
    expect([await exists(id), await itemsOf(id)]).toEqual([true, 1]);
    await remove(second.rowId);
    await erase();
    expect(await exists(id)).toBe(true);
    daysLater(5 * 365 + 3);
    await erase();
    expect([await exists(id), await itemsOf(id)]).toEqual([false, 0]);
  });

  it('that no request carries is erased after a month', async () => {
    const id = await sent();
    daysLater(29);
    await erase();
    expect(await exists(id)).toBe(true);
    daysLater(2);
    await erase();
    expect([await exists(id), await itemsOf(id)]).toEqual([false, 0]);
  });
});

describe('a request of a release before', () => {
  it('carries no forms', async () => {
    const { request } = await carrying([]);
    const { forms: _forms, ...before } = await documentRequests(tenantScope(serverActor, ids.a)).get(request.id);
    expect(DocumentRequestRecord.parse(before).forms).toEqual([]);
  });
});
