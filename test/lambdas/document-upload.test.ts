import { afterEach, describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';

await startBackend({ snapshots: 'always' });
const { announce, arrived, inspectUntagged, keyOf, put } = await import('../support/documents.ts');
const { tableItems } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const { ids, people, places, send, add, read, download, withdraw, change, remove, listOf, objects } = await import(
  '../support/document-calls.ts'
);

const faults = attachFaults();
afterEach(() => faults.heal());

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
