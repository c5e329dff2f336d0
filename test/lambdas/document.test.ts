import { DeleteObjectCommand, ListObjectsV2Command, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, inspectUntagged, keyOf, put } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { openTask } = await import('#lambdas/store/outbox.ts');

const { ids, people, own, foreign } = await createWorld();
const faults = attachFaults();
afterEach(() => faults.heal());

const places = {
  provider: { rowId: own.provider.id, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA' },
  reseller: { rowId: own.reseller.id, tableKeyName: 'RESELLER', tableKeyName2: 'SUBLICENCE' },
  endUser: { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'ENDUSER/RESELLER' },
  agreement: { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'Credit Data/RESELLER' },
};

const send = (fields: object, as: Person, headers = {}) =>
  call('POST', '/security/upload', { as, body: { documentName: 'A document', ...fields }, headers });
const add = async (place: object = places.provider, as = people.ncra, bytes = pdf(), name = 'agreement.pdf') => {
  const { data } = await send({ ...place, ...announce(name, bytes) }, as);
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
  return (await read(data.id)).data;
};
const read = (id: string, as = people.admin) => call('GET', `/security/${id}`, { as });
const download = (id: string, as = people.admin) => call('GET', `/security/download/${id}`, { as });
const versions = (id: string, as = people.admin) => call('GET', `/security/versions/${id}`, { as });
const earlier = (id: string, version: number | string, as = people.admin) =>
  call('GET', `/security/download/${id}`, { as, query: { version: String(version) } });
const withdraw = (id: string, version: number, as = people.ncra) =>
  call('POST', `/security/upload/${id}/withdraw`, { as, body: { version } });
const change = (body: object, as = people.ncra) => call('PUT', '/security/edit', { as, body });
const remove = (id: string, as = people.ncra) => call('DELETE', `/security/delete/${id}`, { as });
const listOf = (path: string, { rowId, tableKeyName }: typeof places.provider, as: Person) =>
  call('GET', `/security/${path}/${rowId}/${encodeURIComponent(tableKeyName)}`, { as });
const objects = async (bucket: keyof typeof settings.buckets, Prefix: string) =>
  (await s3.send(new ListObjectsV2Command({ Bucket: settings.buckets[bucket], Prefix }))).Contents?.map(
    ({ Key }) => Key,
  ) ?? [];

describe('a document', () => {
  it('is sent straight to the store, checked, and comes back byte for byte under its name', async () => {
    const bytes = pdf('x'.repeat(100_000));
    const { data, message } = await send({ ...places.provider, ...announce('Master "A" ü.pdf', bytes) }, people.ncra);
    expect(message).toBe('Document uploaded successfully');
    expect(data).toMatchObject({ state: 'pending', downloadable: false, version: 1, documentExtention: 'pdf' });
    expect((await download(data.id)).status).toBe('Failure');
    expect(await put(data, bytes)).toBe(200);
    await arrived(keyOf(data));
    expect((await read(data.id)).data).toMatchObject({
      state: 'ready',
      downloadable: true,
      size: bytes.length,
      documentLocation: 'Master A ü.pdf',
      documentMeta: 'application/pdf',
      tableKeyName2: 'MASTERNCRA',
      documentAssociationList: [{ tableKey2: { id: 9 } }],
    });
    const { url } = (await download(data.id, people.ncra)).data;
    const reply = await fetch(url);
    expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true);
    expect(reply.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Master%20A%20%C3%BC.pdf");
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(await objects('uploads', `incoming/${data.id}/`)).toEqual([]);
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${people.ncra.userId}#audit`);
    expect(trail).toContainEqual(expect.objectContaining({ type: 'download', detail: data.id }));
  });

  it('may come as base64 or as a data URL within the request', async () => {
    for (const docString of [pdf().toString('base64'), `data:application/pdf;base64,${pdf().toString('base64')}`]) {
      const { data } = await send({ ...places.endUser, documentLocation: 'a.pdf', docString }, people.seller);
      expect(data).toMatchObject({ state: 'pending', size: pdf().length });
      expect(data.uploadUrl).toBeUndefined();
      const [key = ''] = await objects('uploads', `incoming/${data.id}/`);
      await arrived(key);
      expect((await read(data.id)).data.state).toBe('ready');
    }
  });

  it('is one of the four kinds by the number of its association', async () => {
    const { rowId, tableKeyName } = places.provider;
    const documentAssociationList = [{ tableKey2: { id: 12 } }];
    const fields = { rowId, tableKeyName, documentAssociationList, certificateId: 2 };
    const { data } = await send({ ...fields, ...announce('cert.pdf', pdf()) }, people.ncra);
    const { data: groups } = await listOf('tpCheckListDocument', places.provider, people.seller);
    expect(Object.keys(groups)).toEqual(['masterncra', 'expsaq', 'siteinspection', 'techcertification']);
    expect(groups.techcertification).toMatchObject([{ id: data.id, certificateId: 2, certificate: 'ISO/IEC 27001' }]);
  });

  it('is made once, however often the same request arrives', async () => {
    const key = { 'idempotency-key': 'the same upload' };
    const fields = { ...places.reseller, ...announce('once.pdf', pdf()) };
    const [first, second] = [await send(fields, people.ncra, key), await send(fields, people.ncra, key)];
    expect(second.data.id).toBe(first.data.id);
    expect(await put(second.data, pdf())).toBe(200);
  });

  it('takes its author, size and state from no user but the server', async () => {
    const wished = { documentAuthor: 'Somebody', state: 'ready', companyId: ids.b, updatedTime: '2001-01-01', size: 3 };
    const { data } = await send({ ...places.provider, ...wished, ...announce('a.pdf', pdf()) }, people.ncra);
    expect(data).toMatchObject({ state: 'pending', companyId: ids.a, size: pdf().length });
    expect(data.documentAuthor).toContain('@example.com');
    expect(Date.parse(data.updatedTime)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('a file that is not accepted', () => {
  it.each([
    ['nothing in it', { documentLocation: 'a.pdf', docString: '' }, 'Pls upload file with data'],
    ['no file', {}, 'Please attach a file.'],
    ['a program', announce('setup.exe', pdf()), 'Please choose a file of one of these types: pdf, doc'],
    ['a drawing with script', announce('a.svg', pdf()), 'Please choose a file'],
    ['only folders for a name', announce('../../', pdf()), 'Please attach a file.'],
    ['more than 20 MB', { ...announce('a.pdf', pdf()), size: 20 * 1024 * 1024 + 1 }, 'at most 20 MB'],
    ['zero bytes announced', { ...announce('a.pdf', pdf()), size: 0 }, 'Pls upload file with data'],
    ['a checksum that is none', { ...announce('a.pdf', pdf()), checksum: 'x' }, 'checksum'],
    ['no name', { ...announce('a.pdf', pdf()), documentName: ' ' }, 'Please enter document name'],
    ['a kind that the owner has not', { ...announce('a.pdf', pdf()), tableKeyName2: 'SUBLICENCE' }, 'kind of document'],
  ])('because of %s is refused with a message', async (_why, fields, message) => {
    const answer = await send({ ...places.provider, ...fields }, people.ncra);
    expect(answer.status).toBe('Failure');
    expect(answer.message).toContain(message);
  });

  it('loses the folders in its name', async () => {
    const { data } = await send({ ...places.provider, ...announce('..\\..\\etc/passwd.txt', pdf()) }, people.ncra);
    expect(data.documentLocation).toBe('passwd.txt');
  });

  it('is not stored when it is not what was announced: other bytes, another size', async () => {
    const { data } = await send({ ...places.provider, ...announce('a.pdf', pdf('one')) }, people.ncra);
    expect(await put(data, pdf('two'))).toBeGreaterThanOrEqual(400);
    expect(await put(data, pdf('longer than announced'))).toBe(403);
    expect(await objects('uploads', `incoming/${data.id}/`)).toEqual([]);
  });

  it.each([
    ['a page of HTML', 'a.pdf', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not that of a .pdf file'],
    ['a program', 'a.docx', Buffer.from('MZ\u0090\0program'), 'not that of a .docx file'],
    ['a picture', 'a.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not that of a .xlsx file'],
    ['binary data', 'a.csv', Buffer.from([1, 0, 2, 0]), 'not that of a .csv file'],
    ['malware', 'a.txt', eicar, 'contains malware'],
  ])('because it is %s is rejected and deleted, and says so', async (_what, name, bytes, reason) => {
    const document = await add(places.provider, people.ncra, bytes, name);
    expect(document).toMatchObject({ state: 'rejected', downloadable: false });
    expect(document.reason).toContain(reason);
    expect((await download(document.id)).status).toBe('Failure');
    expect(await objects('uploads', `incoming/${document.id}/`)).toEqual([]);
    expect(await objects('documents', `docs/${document.id}/`)).toEqual([]);
  });

  it.each([
    ['notes.txt', Buffer.from('Grüße aus Köln', 'latin1')],
    ['rows.csv', Buffer.from('name;città\n')],
  ])('is never plain text: %s goes in', async (name, bytes) => {
    expect((await add(places.provider, people.ncra, bytes, name)).state).toBe('ready');
  });

  it('counts as lost when it does not arrive within half an hour', async () => {
    const { data } = await send({ ...places.provider, ...announce('late.pdf', pdf()) }, people.ncra);
    const { showDocument } = await import('#lambdas/entities/records/document.ts');
    const { documents } = await import('#lambdas/entities/records/document.ts');
    const { tenantScope } = await import('#lambdas/store/scope.ts');
    const scope = tenantScope({ userId: 'test', userName: 'Test' }, ids.a);
    const record = await documents(scope).get(data.id);
    const old = new Date(Date.now() - 31 * 60_000).toISOString();
    const late = record.incoming && { ...record, incoming: { ...record.incoming, at: old } };
    expect(late && showDocument(late)).toMatchObject({ state: 'rejected', reason: expect.stringContaining('arrive') });
  });
});

describe('the inspection', () => {
  it('takes the same message twice, and one whose document is deleted, without harm', async () => {
    const { data } = await send({ ...places.provider, ...announce('twice.pdf', pdf()) }, people.ncra);
    await put(data, pdf());
    expect([await arrived(keyOf(data)), await arrived(keyOf(data))]).toEqual([0, 0]);
    expect((await read(data.id)).data).toMatchObject({ state: 'ready', earlier: 0, version: 2 });
    const other = (await send({ ...places.provider, ...announce('gone.pdf', pdf()) }, people.ncra)).data;
    await put(other, pdf());
    await remove(other.id);
    expect(await arrived(keyOf(other))).toBe(0);
    expect(await objects('uploads', `incoming/${other.id}/`)).toEqual([]);
  });

  it('aborts a file that could not be checked for a day, and says that it can be sent again', async () => {
    const { documents } = await import('#lambdas/entities/records/document.ts');
    const { tenantScope } = await import('#lambdas/store/scope.ts');
    const { data } = await send({ ...places.provider, ...announce('stuck.pdf', pdf()) }, people.ncra);
    await put(data, pdf());
    expect(await inspectUntagged(keyOf(data))).toBe(1);
    const all = documents(tenantScope({ userId: 'test', userName: 'Test' }, ids.a));
    const { incoming } = await all.get(data.id);
    const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await all.patchLatest(data.id, { incoming: incoming && { ...incoming, at } });
    expect(await inspectUntagged(keyOf(data))).toBe(0);
    expect((await read(data.id)).data).toMatchObject({
      state: 'rejected',
      reason: 'The file could not be checked. Please upload it again.',
    });
  });

  it('waits for a verdict: without one the message comes again', async () => {
    const { data } = await send({ ...places.provider, ...announce('soon.pdf', pdf()) }, people.ncra);
    await put(data, pdf());
    expect(await inspectUntagged(keyOf(data))).toBe(1);
    expect((await read(data.id)).data.state).toBe('pending');
    expect(await arrived(keyOf(data))).toBe(0);
    expect((await read(data.id)).data.state).toBe('ready');
  });

  it('that crashes anywhere ends with the file accepted once', async () => {
    const rehearsal = await send({ ...places.provider, ...announce('r.pdf', pdf()) }, people.ncra);
    await put(rehearsal.data, pdf());
    faults.heal();
    await arrived(keyOf(rehearsal.data));
    const changes = [...faults.made];
    for (const change of changes.keys())
      for (const when of ['before', 'after'] as const) {
        const { data } = await send({ ...places.provider, ...announce('c.pdf', pdf()) }, people.ncra);
        await put(data, pdf());
        faults.crashAt(change, when);
        await arrived(keyOf(data));
        faults.heal();
        await arrived(keyOf(data));
        expect([change, when, (await read(data.id)).data]).toMatchObject([
          change,
          when,
          { state: 'ready', earlier: 0 },
        ]);
        expect(await objects('documents', `docs/${data.id}/`)).toHaveLength(1);
      }
    expect(changes.length).toBeGreaterThanOrEqual(1);
  });
});

describe('changing a document', () => {
  it('keeps the earlier file until the new one is accepted, and as a version after that', async () => {
    const before = await add(places.provider, people.ncra, pdf('first'));
    const bytes = pdf('second');
    const changed = { id: before.id, version: before.version, documentName: 'Renamed', ...announce('new.pdf', bytes) };
    const { data } = await change(changed);
    expect(data).toMatchObject({ documentName: 'Renamed', state: 'pending', downloadable: true });
    const first = await (await fetch((await download(before.id)).data.url)).text();
    expect(first).toContain('first');
    await put(data, bytes);
    await arrived(keyOf(data));
    expect((await read(before.id)).data).toMatchObject({ state: 'ready', earlier: 1, documentLocation: 'new.pdf' });
    expect(await (await fetch((await download(before.id)).data.url)).text()).toContain('second');
    expect(await objects('documents', `docs/${before.id}/`)).toHaveLength(2);
  });

  it('keeps the accepted file when the new one is rejected', async () => {
    const before = await add();
    const sent = { id: before.id, version: before.version, documentName: 'Bad', ...announce('bad.txt', eicar) };
    const { data } = await change(sent);
    await put(data, eicar);
    await arrived(keyOf(data));
    expect((await read(before.id)).data).toMatchObject({ state: 'rejected', downloadable: true });
    expect((await download(before.id)).status).toBe('Success');
  });

  it('is refused when another user changed it meanwhile', async () => {
    const { id, version } = await add();
    expect((await change({ id, version, documentName: 'One' })).data.version).toBe(version + 1);
    expect(await change({ id, version, documentName: 'Two' })).toMatchObject({ http: 409, message: 'Update Failed' });
  });

  it('never moves it to another record or kind', async () => {
    const { id, version, ...before } = await add();
    const { data } = await change({ id, version, documentName: 'Same', ...places.endUser, companyId: ids.b });
    expect(data).toMatchObject({ rowId: before.rowId, tableKeyName2: 'MASTERNCRA', companyId: ids.a });
  });
});

describe('the versions of a document', () => {
  const replaced = async (place: typeof places.provider, as: Person) => {
    const before = await add(place, as, pdf('first'), 'first.pdf');
    const sent = { id: before.id, version: before.version, documentName: 'A document' };
    const { data } = await change({ ...sent, ...announce('second.pdf', pdf('second')) }, as);
    await put(data, pdf('second'));
    await arrived(keyOf(data));
    return (await read(before.id)).data;
  };

  it('are listed, newest first, and can be downloaded each, with a line in the audit trail', async () => {
    const { id } = await replaced(places.provider, people.ncra);
    const { data } = await versions(id, people.seller);
    expect(data).toMatchObject([
      { number: 2, documentLocation: 'second.pdf', size: pdf('second').length },
      { number: 1, documentLocation: 'first.pdf', size: pdf('first').length },
    ]);
    expect(Object.keys(data[0]).sort().join(' ')).toBe(
      'checksum counts documentAuthor documentLocation effectiveFrom number review reviewReason reviewedAt reviewedBy size updatedTime validUntil',
    );
    const { url } = (await earlier(id, 1, people.seller)).data;
    expect(await (await fetch(url)).text()).toContain('first');
    expect(await (await fetch((await earlier(id, 2)).data.url)).text()).toContain('second');
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${people.seller.userId}#audit`);
    expect(trail).toContainEqual(expect.objectContaining({ type: 'download', detail: `${id} version 1` }));
  });

  it('are only those that were accepted: none that is on its way, was rejected or never arrived', async () => {
    const { id, version } = await replaced(places.provider, people.ncra);
    const sent = { id, version, documentName: 'Bad', ...announce('bad.txt', eicar) };
    const { data } = await change(sent);
    expect((await versions(id)).data).toHaveLength(2);
    await put(data, eicar);
    await arrived(keyOf(data));
    expect((await versions(id)).data).toHaveLength(2);
    for (const number of [3, 99]) expect((await earlier(id, number)).message).toBe('Id Not Available');
    for (const number of [0, -1, 'x', 1.5]) expect((await earlier(id, number)).status).toBe('Failure');
  });

  it('of a reseller agreement are hidden from people who are only Experian', async () => {
    const { id } = await replaced(places.agreement, people.seller);
    for (const answer of [await versions(id, people.experian), await earlier(id, 1, people.experian)])
      expect(answer.message).toBe('Id Not Available');
    expect((await versions(id, people.seller)).data).toHaveLength(2);
  });
});

describe('an upload that is withdrawn', () => {
  it('leaves no document if there was none, however often it is withdrawn', async () => {
    const { data } = await send({ ...places.provider, ...announce('a.pdf', pdf()) }, people.ncra);
    for (const _twice of [1, 2])
      expect(await withdraw(data.id, data.version)).toMatchObject({ status: 'Success', http: 200 });
    expect((await read(data.id)).message).toBe('Id Not Available');
    // The file may still be on its way: it arrives without a document.
    await put(data, pdf());
    expect(await arrived(keyOf(data))).toBe(0);
    expect(await objects('uploads', `incoming/${data.id}/`)).toEqual([]);
  });

  it('leaves a document as it was before, also when a second file was announced meanwhile', async () => {
    const before = await add();
    const first = { id: before.id, version: before.version, documentName: 'One', documentDescription: 'New' };
    const { data: one } = await change({ ...first, ...announce('one.pdf', pdf('one')) });
    const again = { id: before.id, version: one.version, documentName: 'Two', ...announce('two.pdf', pdf('two')) };
    const { data: two } = await change(again);
    await withdraw(before.id, one.version);
    expect((await read(before.id)).data).toMatchObject({ state: 'pending', documentName: 'Two' });
    await withdraw(before.id, two.version);
    const { version: _version, ...same } = before;
    expect((await read(before.id)).data).toMatchObject({ ...same, state: 'ready' });
  });

  it('stays when it was adopted, and is not the concern of people who may not write', async () => {
    const { data } = await send({ ...places.provider, ...announce('a.pdf', pdf()) }, people.ncra);
    expect((await withdraw(data.id, data.version, people.seller)).http).toBe(403);
    await put(data, pdf());
    await arrived(keyOf(data));
    const { version } = (await read(data.id)).data;
    for (const one of [data.version, version]) await withdraw(data.id, one);
    expect((await read(data.id)).data).toMatchObject({ state: 'ready', version });
  });
});

describe('deleting a document', () => {
  it('takes it off every list, and stores it without an expiry and its files as they are', async () => {
    const { id } = await add();
    expect(await remove(id)).toMatchObject({ status: 'Success', message: 'Deleted successfully' });
    expect(await read(id)).toMatchObject({ status: 'Failure', message: 'Id Not Available' });
    const [deletedItem] = (await tableItems()).filter((item) => item.pk === `X#${ids.a}#document` && item.id === id);
    expect(deletedItem).toBeDefined();
    expect(deletedItem).not.toHaveProperty('expiresAt');
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket: settings.buckets.documents, Prefix: `docs/${id}/` }),
    );
    expect([Versions.map(({ IsLatest }) => IsLatest), DeleteMarkers]).toEqual([[true], []]);
  });

  it('deletes no file by a task that release 0.1 has left', async () => {
    const { id } = await add();
    const [key = ''] = await objects('documents', `docs/${id}/`);
    await remove(id);
    await openTask({ kind: 'expire-files', id, at: 0, keys: [key] });
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    expect(await objects('documents', `docs/${id}/`)).toEqual([key]);
  });

  it('by release 0.1 has deleted its files, which the task worker brings back when a restore was cut off', async () => {
    const { id } = await add();
    const [key = ''] = await objects('documents', `docs/${id}/`);
    await remove(id);
    await s3.send(new DeleteObjectCommand({ Bucket: settings.buckets.documents, Key: key }));
    expect(await objects('documents', `docs/${id}/`)).toEqual([]);
    for (let times = 1; times <= 2; times++) {
      await openTask({ kind: 'keep-files', id, at: 0, keys: [key] });
      await runTasks({ time: new Date(Date.now() + 120_000).toISOString() });
    }
    expect(await objects('documents', `docs/${id}/`)).toEqual([key]);
    const { Versions = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket: settings.buckets.documents, Prefix: key }),
    );
    expect(Versions).toHaveLength(2);
  });

  it('happens to all documents of a deleted end user, provider and reseller', async () => {
    const { endUserForm, providerForm, resellerForm } = await import('../support/business-forms.ts');
    const made = {
      endUser: (await call('POST', '/api/endUser', { as: people.seller, body: endUserForm() })).data,
      provider: (await call('POST', '/api/techProvider', { as: people.ncra, body: providerForm() })).data,
      reseller: (await call('POST', '/api/reseller/add', { as: people.ncra, body: resellerForm() })).data,
    };
    const documents = await Promise.all([
      add({ ...places.endUser, rowId: made.endUser.id }, people.seller),
      add({ ...places.provider, rowId: made.provider.id }),
      add({ ...places.reseller, rowId: made.reseller.id }),
    ]);
    await call('DELETE', `/api/endUser/${made.endUser.id}`, { as: people.seller });
    await call('DELETE', `/api/techProvider/${made.provider.id}`, { as: people.ncra });
    await call('DELETE', '/api/reseller/delete', { as: people.ncra, query: { id: made.reseller.id } });
    const itemKeys = (await tableItems()).map(({ pk, sk }) => `${pk} ${sk}`);
    const owners = [made.endUser.id, made.provider.id, made.reseller.id];
    for (const [at, { id }] of documents.entries())
      expect(itemKeys).toContain(`X#${ids.a}#with#${owners[at]} record#document#${id}`);
  });
});

describe('who sees and changes documents', () => {
  const writers = { provider: ['ncra'], reseller: ['ncra'], endUser: ['seller'] } as const;
  const roles = ['ncra', 'experian', 'seller'] as const;

  it.each(Object.keys(writers) as (keyof typeof writers)[])(
    'of a %s: those who may add, and no other user',
    async (kind) => {
      for (const role of roles) {
        const { http } = await send({ ...places[kind], ...announce('a.pdf', pdf()) }, people[role]);
        expect([role, http]).toEqual([role, (writers[kind] as readonly string[]).includes(role) ? 200 : 403]);
      }
      const writer = kind === 'endUser' ? people.seller : people.ncra;
      const { id, version } = await add(places[kind], writer);
      for (const role of roles) {
        const allowed = (writers[kind] as readonly string[]).includes(role);
        if (allowed) continue;
        // A reseller does not see other resellers at all.
        const hidden = kind === 'reseller' && role === 'seller';
        for (const answer of [
          await change({ id, version, documentName: 'No' }, people[role]),
          await remove(id, people[role]),
        ])
          expect([role, answer.http, answer.message]).toEqual([
            role,
            hidden ? 200 : 403,
            hidden ? 'Id Not Available' : 'This user does not have access',
          ]);
      }
    },
  );

  it('is checked on every way to them, for every role: lists, reading and download', async () => {
    const { id } = await add(places.endUser, people.seller);
    for (const person of [people.admin, people.ncra, people.experian, people.seller]) {
      for (const path of ['listall', 'listallDocument'])
        expect((await listOf(path, places.endUser, person)).data.map((row: { id: string }) => row.id)).toContain(id);
      expect([(await read(id, person)).status, (await download(id, person)).status]).toEqual(['Success', 'Success']);
    }
  });

  it('of an entry of another reseller is neither listed nor read until the entry is activated', async () => {
    const place = { ...places.provider, rowId: own.entry.id };
    const { id } = await add(place, people.ncra);
    const sibling = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const listed = async (as: Person) =>
      (await call('GET', '/security/listall', { as, query: { size: '100' } })).data.content.map(
        (row: { id: string }) => row.id,
      );
    expect(await listed(people.seller)).toContain(id);
    expect(await listed(sibling)).not.toContain(id);
    const missing = `${ids.a}-00000000000000`;
    expect((await read(id, sibling)).text).toBe((await read(missing, sibling)).text);
    expect((await download(id, sibling)).text).toBe((await download(missing, sibling)).text);
    expect((await listOf('listall', place, sibling)).text).toBe(
      (await listOf('listall', { ...place, rowId: missing }, sibling)).text,
    );
  });

  it('answers a foreign document and a foreign record byte for byte like missing ones', async () => {
    const { id } = await add({ ...places.provider, rowId: foreign.provider.id }, people.admin);
    const ncra = people.ncra;
    for (const ask of [
      (one: string) => read(one, ncra),
      (one: string) => download(one, ncra),
      (one: string) => earlier(one, 1, ncra),
      (one: string) => versions(one, ncra),
      (one: string) => remove(one, ncra),
      (one: string) => change({ id: one, version: 1, documentName: 'Mine' }, ncra),
    ]) {
      const answers = [await ask(id), await ask(`${ids.b}-00000000000000`), await ask(`${ids.a}-00000000000000`)];
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.message).toBe('Id Not Available');
    }
    const withdrawn = [id, `${ids.a}-00000000000000`].map((one) => withdraw(one, 1, ncra));
    expect(new Set((await Promise.all(withdrawn)).map(({ text }) => text)).size).toBe(1);
    expect((await read(id)).status).toBe('Success');
    for (const kind of ['provider', 'reseller', 'endUser'] as const) {
      const place = places[kind];
      const rows = [foreign[kind].id, `${ids.b}-00000000000000`, `${ids.a}-00000000000000`];
      const as = kind === 'endUser' ? people.seller : ncra;
      const added = await Promise.all(rows.map((rowId) => send({ ...place, rowId, ...announce('a.pdf', pdf()) }, as)));
      expect(new Set(added.map(({ text }) => text)).size).toBe(1);
      const listed = await Promise.all(rows.map((rowId) => listOf('listall', { ...place, rowId }, as)));
      expect(new Set(listed.map(({ text }) => text)).size).toBe(1);
    }
  });

  it('hides the reseller agreement from people who are Experian and nothing else, on every way', async () => {
    const { id } = await add(places.agreement, people.seller);
    const both = await signIn({ companyId: ids.a, roles: [NCRA, EXPERIAN] });
    for (const [person, seen] of [
      [people.experian, false],
      [both, true],
    ] as const) {
      const listed = (await listOf('listall', places.agreement, person)).data.map((row: { id: string }) => row.id);
      const { data } = await call('GET', '/security/listall', { as: person, query: { size: '100' } });
      expect(listed.includes(id)).toBe(seen);
      expect(data.content.some((row: { id: string }) => row.id === id)).toBe(seen);
      const filter = JSON.stringify({ field: 'kind', is: 'oneOf', values: [places.agreement.tableKeyName2] });
      const filtered = await call('GET', '/security/listall', { as: person, query: { size: '100', filter } });
      expect(filtered.data.content.some((row: { id: string }) => row.id === id)).toBe(seen);
      const choices = await call('GET', '/api/view/choices', {
        as: person,
        query: { of: '/security/listall', field: 'kind' },
      });
      expect(
        choices.data.choices.map((choice: { id: string }) => choice.id).includes(places.agreement.tableKeyName2),
      ).toBe(seen);
      expect((await read(id, person)).status).toBe(seen ? 'Success' : 'Failure');
      expect((await download(id, person)).message === 'Id Not Available').toBe(!seen);
    }
  });

  it.each<[string, readonly RoleId[]]>([
    ['Experian', [EXPERIAN]],
    ['Experian and Reseller', [EXPERIAN, RESELLER]],
    ['NCRA', [NCRA]],
  ])('of the tenant’s providers are in the list of a reseller’s staff with the role %s', async (_, held) => {
    const ofProvider = await add(places.provider);
    const ofEndUser = await add(places.endUser, people.seller);
    const ofReseller = await add(places.reseller);
    const ofEntry = await add({ ...places.provider, rowId: own.entry.id });
    const listed = async (companyId: string) =>
      (
        await call('GET', '/security/listall', {
          as: await signIn({ companyId, roles: held }),
          query: { size: '100' },
        })
      ).data.content.map((row: { id: string }) => row.id);
    const [here, elsewhere] = [await listed(ids.a1), await listed(ids.a2)];
    expect(here).toEqual(expect.arrayContaining([ofProvider.id, ofEndUser.id, ofEntry.id]));
    expect(elsewhere).toContain(ofProvider.id);
    expect(elsewhere.includes(ofEntry.id)).toBe(held.includes(NCRA));
    for (const seen of [here, elsewhere]) expect(seen).not.toContain(ofReseller.id);
    expect(elsewhere).not.toContain(ofEndUser.id);
  });

  it('gives a reseller the list of their own end users’ documents and the tenant’s providers’, and no other', async () => {
    await add(places.reseller);
    const own = await add(places.endUser, people.seller);
    const ofProvider = await add(places.provider);
    const ofOther = await add({ ...places.provider, rowId: foreign.provider.id }, people.admin);
    const { data } = await call('GET', '/security/listall', { as: people.seller, query: { size: '100' } });
    const seen = data.content.map((row: { id: string }) => row.id);
    expect(seen).toEqual(expect.arrayContaining([own.id, ofProvider.id]));
    expect(seen).not.toContain(ofOther.id);
    expect(data.content.filter(({ tableKeyName }: { tableKeyName: string }) => tableKeyName === 'RESELLER')).toEqual(
      [],
    );
    const all = await call('GET', '/security/listall', { as: people.admin, query: { size: '100' } });
    expect(all.data.content.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining([own.id, ofOther.id]));
  });
});
