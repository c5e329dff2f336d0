import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FileReview } from '#contract/document/review.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTestUsers } = await import('../support/test-users.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { askFor, deliverPackage, downloadOf, estimateOf, makePackage, packagesOf, unpack } = await import(
  '../support/evidence.ts'
);
const { checkSums, filesIn, readText } = await import('../support/unpacked.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { deleteObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

const { ids, admin, ncra, experian, reseller, neighbour, branch, direct, stranger } = await createTestUsers();

/** A document that is checked or reviewed changes what its provider knows, and so the provider's version. */
const providerNow = async (id: string) => (await call('GET', `/api/techProvider/${id}`, { as: ncra })).data;
const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason || '']).toEqual(['Success', expect.anything(), '']);
  return data;
};
const madeProvider = (fields: object = {}) => send('POST', '/api/techProvider', ncra, providerForm(fields));
const madeEndUser = (fields: object = {}, as = reseller) => send('POST', '/api/endUser', as, endUserForm(fields));

const stored = documents(tenantScope(serverActor, ids.a));
const fileOf = async (id: string) => {
  const { file } = await stored.get(id);
  if (!file) throw new Error(`${id} has no file`);
  return file;
};
const decided: FileReview = {
  state: 'approved',
  by: 'Nora Example',
  byId: 'u',
  at: '2026-11-20T10:00:00.000Z',
  reason: '',
  isOwnUpload: false,
};
const decide = async (id: string, review: Partial<FileReview>) =>
  stored.patchLatest(id, { file: { ...(await fileOf(id)), review: { ...decided, ...review } } });

const arrive = async (data: { id: string }, bytes: Uint8Array) => {
  expect(await put(data as never, bytes)).toBe(200);
  expect(await arrived(keyOf(data as never))).toBe(0);
  return data.id;
};
const upload = async (rowId: string, documentName: string, text: string, as = ncra, kind: object = {}) => {
  const bytes = pdf(text);
  const of = { rowId, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA', ...kind };
  return arrive(
    await send('POST', '/security/upload', as, { ...of, documentName, ...announce('file.pdf', bytes) }),
    bytes,
  );
};
const newVersion = async (id: string, text: string) => {
  const bytes = pdf(text);
  const { version, documentName } = await stored.get(id);
  const body = { id, version, documentName, ...announce('file.pdf', bytes) };
  return arrive(await send('PUT', '/security/edit', ncra, body), bytes);
};
const ofEndUser = { tableKeyName: 'ENDUSER', tableKeyName2: 'SUBLICENCE' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const manifestIn = async (folder: string) => JSON.parse(await readText(folder, 'manifest.json'));
const lastActivity = async (person: Person, type: string) => {
  const { tableItems } = await import('../support/accounts.ts');
  return (await tableItems()).filter(({ pk, type: of }) => String(pk) === `A#${person.userId}#audit` && of === type);
};

describe('a package of one record', () => {
  it('holds the comments that the person reads if they are requested, and none otherwise', async () => {
    const { id } = await madeProvider({ name: 'Commented Vault' });
    const comment = (as: Person, text: string, audience: string) =>
      send('POST', '/api/record/comments', as, { kind: 'provider', id, text, audience });
    await comment(ncra, 'Internal', 'company');
    await comment(reseller, 'Of the reseller alone', 'company');
    await comment(reseller, '=cmd()', 'everybody');
    const own = `Commented Vault-${id.split('-')[1]}`;
    const without = await unpack(ncra, await makePackage(ncra, { kind: 'provider', recordIds: [id] }));
    await expect(readText(without, `${own}/comments.csv`)).rejects.toThrow();
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [id], comments: true });
    expect([made.doneFiles, made.files]).toEqual([7, 7]);
    const folder = await unpack(ncra, made);
    const text = await readText(folder, `${own}/comments.csv`);
    expect(text).toContain('Internal');
    expect(text).toContain("'=cmd()");
    expect(text).not.toContain('Of the reseller alone');
    expect((await manifestIn(folder)).options).toMatchObject({ comments: true });
  });

  it('has its page, its data, its history and its documents, and sha256sum finds every file as it was', async () => {
    const provider = await madeProvider({ name: 'Northwind Vault' });
    const id = await upload(provider.id, 'Master agreement', 'first');
    await decide(id, {});
    await send('PUT', '/api/techProvider', ncra, { ...(await providerNow(provider.id)), tpType: 'Storage' });
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] });
    expect(made).toMatchObject({
      state: 'done',
      title: 'Northwind Vault',
      records: 1,
      gaps: 0,
      doneFiles: 7,
      files: 7,
    });

    const folder = await unpack(ncra, made);
    const own = `Northwind Vault-${provider.id.split('-')[1]}`;
    const document = `${own}/documents/Master NCRA Compliance Services Agreement/Master agreement-v1.pdf`;
    expect(await filesIn(folder)).toEqual(
      [
        'SHA256SUMS',
        document,
        `${own}/history.csv`,
        `${own}/record.html`,
        `${own}/record.json`,
        'index.html',
        'manifest.json',
      ].sort(),
    );
    expect(await checkSums(folder)).toHaveLength(6);
    expect(await readFile(join(folder, document))).toEqual(pdf('first'));

    const manifest = await manifestIn(folder);
    expect(manifest).toMatchObject({
      format: 2,
      states: { asOf: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), rulesVersion: 2 },
      of: { kind: 'provider', records: 'Northwind Vault', company: 'Alpha Reports' },
      madeBy: { id: ncra.userId },
      askedFor: { at: made.createdAt, timeZone: 'America/New_York' },
      options: { documents: 'approved', versions: 'newest', comments: false },
      totals: { records: 1, files: 5, gaps: 0 },
    });
    const [held] = manifest.files.filter(({ path }: { path: string }) => path === document);
    expect(held).toMatchObject({
      sha256: sha256(pdf('first')),
      bytes: pdf('first').length,
      document: { name: 'Master agreement', version: 1, review: 'approved', reviewedBy: 'Nora Example' },
    });

    const page = await readText(folder, `${own}/record.html`);
    for (const text of [
      'Technology Provider Name',
      'Storage',
      'Approved by Nora Example',
      sha256(pdf('first')),
      'NCRA Review',
    ])
      expect(page).toContain(text);
    expect(page).not.toMatch(/<script|https?:|src=/);
    const data = JSON.parse(await readText(folder, `${own}/record.json`));
    expect(data.record).toMatchObject({ id: provider.id, tpType: 'Storage' });
    expect(data.documents[0].versions[0]).toMatchObject({ counts: true, review: 'approved' });
    const history = await readText(folder, `${own}/history.csv`);
    expect(history).toMatch(/,Test Person,API,Record,Created,/);
    expect(history).toMatch(/,Test Person,API,Record,Changed,Technology Provider Type,Hosting,Storage/);
    expect(history).toMatch(/,Document: Master agreement,Changed,File,/);
    expect(await readText(folder, 'index.html')).toContain(`href="${encodeURIComponent(own)}/record.html"`);
  });

  it('is written into the audit trail, as is each download, and its person is notified when it is ready', async () => {
    const provider = await madeProvider();
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] });
    const before = (await lastActivity(ncra, 'download')).length;
    expect((await lastActivity(ncra, 'evidence')).at(-1)?.detail).toMatch(made.id);
    const { data } = await downloadOf(ncra, made.id);
    expect(data.fileName).toBe(made.parts[0].name);
    expect(await lastActivity(ncra, 'download')).toHaveLength(before + 1);
    expect(new URL(data.url).searchParams.get('X-Amz-Expires')).toBe('60');
    await runTasks({ time: new Date().toISOString() });
    const notifications = (await call('GET', '/api/notification/listall', { as: ncra })).data.content;
    const own = notifications.filter(
      ({ title }: { title: string }) => title === `Evidence package ready: ${made.title}`,
    );
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ kind: 'evidence', link: '/exports' });
  });

  it('can be fetched for seven days after it was made', async () => {
    const provider = await madeProvider();
    const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] });
    const days = (Date.parse(made.until) - Date.parse(made.finishedAt)) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(7);
  });
});

describe('which versions go in', () => {
  it('is decided by their review: approved ones and those from before, or all; the one that counts, or every one', async () => {
    const provider = await madeProvider();
    const reviewed = await upload(provider.id, 'Reviewed', 'approved one');
    await decide(reviewed, {});
    await newVersion(reviewed, 'awaiting one');
    const returned = await upload(provider.id, 'Returned', 'returned one');
    await decide(returned, { state: 'returned', reason: 'Not signed' });
    const old = await upload(provider.id, 'Old', 'from before');
    await stored.patchLatest(old, { file: { ...(await fileOf(old)), review: null } });
    const packed = async (options: object) => {
      const made = await makePackage(ncra, { kind: 'provider', recordIds: [provider.id], ...options });
      expect(made.doneFiles).toBe(made.files);
      const { files } = await manifestIn(await unpack(ncra, made));
      return files
        .flatMap(({ document }: { document?: { name: string; version: number; review: string } }) =>
          document ? [`${document.name} ${document.version} ${document.review}`] : [],
        )
        .sort();
    };
    const approved = ['Old 1 not reviewed', 'Reviewed 1 approved'];
    expect(await packed({ documents: 'approved', versions: 'newest' })).toEqual(approved);
    expect(await packed({ documents: 'approved', versions: 'all' })).toEqual(approved);
    expect(await packed({ documents: 'all', versions: 'newest' })).toEqual([...approved, 'Returned 1 returned'].sort());
    expect(await packed({ documents: 'all', versions: 'all' })).toEqual(
      [...approved, 'Returned 1 returned', 'Reviewed 2 awaiting'].sort(),
    );
  });
});

describe('a package of a list', () => {
  it('has the records that the list shows as it is filtered, on all its pages, and says by which filter', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Filtered ${String(at).padStart(2, '0')}`);
    for (const name of names) await madeProvider({ name });
    const body = { kind: 'provider', filter: { searchText: 'filtered' } };
    const { data } = await estimateOf(ncra, body);
    expect(data).toEqual({
      title: '12 technology providers, search “filtered”',
      records: 12,
      files: 39,
      bytes: 0,
      problem: '',
    });
    const made = await makePackage(ncra, body);
    const folder = await unpack(ncra, made);
    const manifest = await manifestIn(folder);
    expect(manifest.records.map(({ name }: { name: string }) => name)).toEqual(names);
    expect(manifest.of.records).toBe('12 technology providers, search “filtered”');
    expect(await checkSums(folder)).toHaveLength(38);
  });

  it('has what its columns are filtered by, and says so; a filter of another list is refused', async () => {
    await madeProvider({ name: 'Columned East', tpType: 'Columned Hosting' });
    const filter = { field: 'tpType', is: 'contains', text: 'columned' };
    const { data } = await estimateOf(ncra, { kind: 'provider', filter: { filter } });
    expect([data.records, data.title]).toEqual([1, '1 technology provider, filtered by Type']);
    const other = await estimateOf(ncra, { kind: 'reseller', filter: { filter } });
    expect([other.http, other.message]).toEqual([400, 'This list cannot be filtered by that column']);
  });

  it('of several tenants has each record of the portal for a super admin, and none of another company for one that is chosen', async () => {
    const other = await send('POST', '/api/techProvider', stranger, providerForm({ name: 'Everywhere West' }));
    const own = await madeProvider({ name: 'Everywhere East' });
    const made = await makePackage(admin, { kind: 'provider', filter: { searchText: 'everywhere' } });
    const { records, of } = await manifestIn(await unpack(admin, made));
    expect(records.map(({ id }: { id: string }) => id).sort()).toEqual([own.id, other.id].sort());
    expect(of.company).toBe('');
    const chosen = { kind: 'provider', filter: { searchText: 'everywhere', companyId: ids.b } };
    expect((await estimateOf(admin, chosen)).data).toMatchObject({
      records: 1,
      title: '1 technology provider, of Beta Bureau, search “everywhere”',
    });
  });

  it('that shows nothing is refused, and so is what names neither records nor a list', async () => {
    const none = { kind: 'provider', filter: { searchText: 'no such provider at all' } };
    expect((await estimateOf(ncra, none)).data.problem).toBe('There is no record to pack.');
    expect((await askFor(ncra, none)).data).toMatchObject({ reason: 'There is no record to pack.' });
    expect((await askFor(ncra, { kind: 'provider' })).http).toBe(400);
    expect((await askFor(ncra, { kind: 'provider', recordIds: [] })).http).toBe(400);
  });
});

describe('who may have what', () => {
  it('is Experian never, and a reseller’s staff their own end users only', async () => {
    const provider = await madeProvider();
    const endUser = await madeEndUser();
    const ofProvider = { kind: 'provider', recordIds: [provider.id] };
    const ofOwn = { kind: 'endUser', recordIds: [endUser.id] };
    for (const body of [ofProvider, ofOwn]) expect((await askFor(experian, body)).http).toBe(403);
    for (const person of [reseller, neighbour, branch, direct]) {
      expect((await askFor(person, ofProvider)).http).toBe(403);
      expect((await askFor(person, { kind: 'reseller', recordIds: [ids.a1] })).http).toBe(403);
    }
    expect((await estimateOf(reseller, ofOwn)).data).toMatchObject({ records: 1, problem: '' });
    expect((await estimateOf(ncra, ofOwn)).data).toMatchObject({ records: 1, problem: '' });
  });

  it('does not reach past what one sees: a foreign record is one that does not exist, byte for byte', async () => {
    const provider = await madeProvider();
    const endUser = await madeEndUser();
    const same = async (as: Person, kind: string, id: string) => {
      const [foreign, missing] = [
        await askFor(as, { kind, recordIds: [id] }),
        await askFor(as, { kind, recordIds: [`${id.slice(0, -1)}~`] }),
      ];
      expect(foreign.message).toBe('Id Not Available');
      expect([foreign.http, foreign.text]).toEqual([missing.http, missing.text]);
    };
    await same(stranger, 'provider', provider.id);
    await same(stranger, 'endUser', endUser.id);
    await same(neighbour, 'endUser', endUser.id);
    await same(direct, 'endUser', endUser.id);
    expect((await estimateOf(neighbour, { kind: 'endUser', filter: {} })).data.records).toBe(0);
    const foreignCompany = { kind: 'endUser', filter: { companyId: ids.a1 } };
    expect((await estimateOf(neighbour, foreignCompany)).message).toBe('Company Id is not available');
  });

  it('holds for the package too: no other user lists, cancels or fetches it, nor who has moved or sees less by now', async () => {
    const endUser = await madeEndUser();
    const made = await makePackage(reseller, { kind: 'endUser', recordIds: [endUser.id] });
    for (const person of [admin, ncra, neighbour, stranger]) {
      const foreign = await downloadOf(person, made.id);
      const missing = await downloadOf(person, `${made.id.slice(0, -1)}~`);
      expect([foreign.http, foreign.text]).toEqual([missing.http, missing.text]);
      expect((await call('POST', `/api/evidence/${made.id}/cancel`, { as: person })).message).toBe('Id Not Available');
      expect((await packagesOf(person)).map(({ id }: { id: string }) => id)).not.toContain(made.id);
    }
    const { table } = await import('#lambdas/ports/table.ts');
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
    const { keys } = await import('#lambdas/store/keys.ts');
    const change = (name: string, value: string) =>
      table.send(
        new UpdateCommand({
          TableName: settings.table,
          Key: keys.evidencePackage(reseller.userId, made.id),
          UpdateExpression: 'SET #n = :v',
          ExpressionAttributeNames: { '#n': name },
          ExpressionAttributeValues: { ':v': value },
        }),
      );
    expect((await downloadOf(reseller, made.id)).status).toBe('Success');
    await change('reach', 'tree');
    expect((await downloadOf(reseller, made.id)).message).toBe('Id Not Available');
    await change('reach', 'home');
    await change('home', ids.a2);
    expect((await downloadOf(reseller, made.id)).message).toBe('Id Not Available');
    expect((await downloadOf(reseller, made.id, 2)).message).toBe('Id Not Available');
  });

  it('has the documents that one could download one by one', async () => {
    const endUser = await madeEndUser({ name: 'With Documents' });
    await decide(await upload(endUser.id, 'Sub', 'sub-license', reseller, ofEndUser), {});
    const agreement = { tableKeyName: 'ENDUSER', tableKeyName2: 'Credit Data/RESELLER' };
    await decide(await upload(endUser.id, 'Agreement', 'agreement', reseller, agreement), {});
    await send('POST', '/api/division', reseller, divisionForm(endUser.id, { name: 'Harbour Side' }));
    const made = await makePackage(reseller, { kind: 'endUser', recordIds: [endUser.id] });
    const folder = await unpack(reseller, made);
    const [page = ''] = (await filesIn(folder)).filter((path) => path.endsWith('record.html'));
    expect(await readText(folder, page)).toContain('Harbour Side');
    const own = (await filesIn(folder)).filter((path) => path.includes('/documents/'));
    expect(own.map((path) => path.split('/').slice(2).join('/'))).toEqual([
      'Credit Data Reseller Agreement/Agreement-v1.pdf',
      'Sub-License Agreement/Sub-v1.pdf',
    ]);
  });
});

describe('hostile names and texts', () => {
  it('lead out of no folder, clash with nothing and are names on every system', async () => {
    const evil = [
      '../../etc/passwd',
      'CON',
      'a'.repeat(120),
      '..',
      '  .hidden. ',
      'Ünïcode Société',
      '\u0645\u0644\u0641',
      '-rf',
    ];
    const made: string[] = [];
    for (const name of evil) made.push((await madeProvider({ name })).id);
    for (const name of ['../../../x', 'Same', 'same', 'NUL', '=2+5', 'b'.repeat(110)])
      await decide(await upload(made[0] ?? '', name, name), {});
    const done = await makePackage(ncra, { kind: 'provider', recordIds: made });
    const folder = await unpack(ncra, done);
    const paths = await filesIn(folder);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    for (const path of paths) {
      expect(path.length).toBeLessThan(180);
      for (const part of path.split('/')) {
        expect(part).toMatch(/^[A-Za-z0-9][A-Za-z0-9 ._-]*[A-Za-z0-9]$/);
        expect(part).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
      }
    }
    expect(await checkSums(folder)).toHaveLength(paths.length - 1);
    expect(done.gaps).toBe(0);
  });

  it('are text in every page, and no formula in the history', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'';
    const provider = await madeProvider({ name: `Evil ${evil}`, tpType: '=HYPERLINK("https://example.com")' });
    await decide(await upload(provider.id, `Doc ${evil}`, 'x'), { state: 'approved', by: `By ${evil}` });
    await send('PUT', '/api/techProvider', ncra, {
      ...(await providerNow(provider.id)),
      tpType: '+cmd',
      endUserContactName: '@evil',
    });
    const folder = await unpack(ncra, await makePackage(ncra, { kind: 'provider', recordIds: [provider.id] }));
    const paths = await filesIn(folder);
    for (const path of paths.filter((each) => each.endsWith('.html'))) {
      const page = await readText(folder, path);
      expect(page).not.toMatch(/<script|<img|onerror=alert\(2\)>/);
      expect(page).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
      expect(page).toContain(
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
      );
    }
    const history = await readText(folder, paths.find((path) => path.endsWith('history.csv')) ?? '');
    expect(history).toContain(`"'=HYPERLINK(""https://example.com"")",'+cmd`);
    for (const line of history.slice(1).trim().split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
    const packages = await packagesOf(ncra);
    expect(packages.some(({ title }: { title: string }) => title.includes('<script>'))).toBe(true);
  });
});

describe('what is missing', () => {
  it('is named by the package, which is otherwise whole', async () => {
    const provider = await madeProvider({ name: 'Gappy' });
    const missing = await upload(provider.id, 'Gone', 'gone');
    const changed = await upload(provider.id, 'Changed', 'as it was');
    const intact = await upload(provider.id, 'Kept', 'kept');
    for (const id of [missing, changed, intact]) await decide(id, {});
    await deleteObject(settings.buckets.documents, (await fileOf(missing)).key);
    const other = Buffer.from('other bytes');
    await putObject(settings.buckets.documents, (await fileOf(changed)).key, other, { contentType: 'application/pdf' });
    const lost = await madeProvider({ name: 'Removed meanwhile' });
    const { data } = await askFor(ncra, { kind: 'provider', recordIds: [provider.id, lost.id] });
    await call('DELETE', `/api/techProvider/${lost.id}`, { as: ncra });
    await deliverPackage(ncra, data.id);
    const made = (await packagesOf(ncra)).find(({ id }: { id: string }) => id === data.id);
    expect(made).toMatchObject({ state: 'done', gaps: 3 });
    const folder = await unpack(ncra, made);
    await checkSums(folder);
    const { gaps, files } = await manifestIn(folder);
    expect(gaps.map(({ problem }: { problem: string }) => problem).sort()).toEqual([
      expect.stringContaining('The bytes are not those that were checked when the file arrived. Expected SHA-256'),
      'The file is not in the store.',
      'The record was removed after the package was requested.',
    ]);
    expect(files.some(({ sha256: sum }: { sha256: string }) => sum === sha256(other))).toBe(true);
    const index = await readText(folder, 'index.html');
    expect(index).toContain('3 files not here, or not as stored');
    expect(index).toContain('Gone-v1.pdf');
    const page = (await filesIn(folder)).find((path) => path.endsWith('record.html')) ?? '';
    expect(await readText(folder, page)).toContain('The file is not in the store.');
    await runTasks({ time: new Date().toISOString() });
    const notifications = (await call('GET', '/api/notification/listall', { as: ncra })).data.content;
    const notification = notifications.find(
      ({ title }: { title: string }) => title.endsWith(made.title) && title.includes('2 tech'),
    );
    expect(notification.text).toContain('3 files could not be packed as stored');
  });
});

describe('a package of a reseller with its end users', () => {
  const ofReseller = { kind: 'reseller', recordIds: [ids.a1], withEndUsers: true };

  it('has the pages, documents and histories of both, and of no other reseller', async () => {
    const endUser = await madeEndUser({ name: 'Packed With Its Reseller' });
    const foreign = await send('POST', '/api/endUser', neighbour, endUserForm({ name: 'Of The Neighbour' }));
    const made = await makePackage(ncra, ofReseller);
    const folder = await unpack(ncra, made);
    const { records, files } = await manifestIn(folder);
    const packed = records.map(({ id }: { id: string }) => id);
    expect(packed[0]).toBe(ids.a1);
    expect(packed).toContain(endUser.id);
    expect(packed).not.toContain(foreign.id);
    expect(made.title).toMatch(new RegExp(`, with ${packed.length - 1} end users?$`));
    const own = files.filter(({ recordId }: { recordId?: string }) => recordId === endUser.id);
    expect(own.map(({ path }: { path: string }) => path.split('/').at(-1)).sort()).toEqual([
      'history.csv',
      'record.html',
      'record.json',
    ]);
    expect(records.at(-1).lines.length).toBeGreaterThan(0);
    await checkSums(folder);
  });

  it('is of the same extent as it was said to be, and for users who may export both', async () => {
    const { data } = await estimateOf(ncra, ofReseller);
    const made = await makePackage(ncra, ofReseller);
    expect(made).toMatchObject({ records: data.records, files: data.files, gaps: 0, state: 'done' });
    for (const person of [experian, reseller, neighbour]) expect((await askFor(person, ofReseller)).http).toBe(403);
    expect((await askFor(ncra, { ...ofReseller, kind: 'provider' })).http).toBe(400);
  });
});
