import { describe, expect, it } from 'vitest';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { inDays } from '../support/days.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import { endUserRow } from '../support/sheet-rows.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');
const { createOwnCompany } = await import('./imports/own-company.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { makePackage, unpack } = await import('../support/evidence.ts');
const { filesIn, readText } = await import('../support/unpacked.ts');
const { publishChanged } = await import('../support/purposed-tenant.ts');
const { answer, deliver, requesting } = await import('../support/requests.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { OPERATOR } = await import('#lambdas/import/batch/actor.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');

const { ncra, imports: resellerImports, named } = await createOwnCompany();
await resellerImports.upload(sheetOf('reseller', [{ name: 'Owner LLC', resellerTypes: 'Collections' }]));
const owner = (await named('Owner LLC'))?.id ?? '';
const seller = await signIn({ companyId: owner, roles: [RESELLER], name: ['Sally', 'Seller'] });
const reviewer = await signIn({ companyId: owner, roles: [RESELLER], name: ['Rita', 'Reviewer'] });
const imports = importsOf('endUser', seller, owner);
const scope = tenantScope(serverActor, tenantIdOf(owner));

let made = 0;
const imported = async (fields: Record<string, string>) => {
  const name = `Harbour ${++made}`;
  const { errors } = await imports.upload(sheetOf('endUser', [endUserRow(name, fields)]), {
    fileName: 'partners.xlsx',
  });
  expect(errors).toEqual([]);
  const { data } = await call('GET', '/api/endUser/search', { as: seller, query: { searchText: name } });
  return { name, id: String(data.content[0].id) };
};

const upload = async (rowId: string, tableKeyName2: string, documentName: string) => {
  const bytes = pdf(documentName);
  const body = { rowId, tableKeyName: 'ENDUSER', tableKeyName2, documentName, ...announce('file.pdf', bytes) };
  const { data } = await call('POST', '/security/upload', { as: seller, body });
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
  return String(data.id);
};
const approve = async (id: string, until = '', byId = reviewer.userId, from = '') => {
  const all = documents(scope);
  const { file } = await all.get(id);
  if (!file) throw new Error(`${id} has no file`);
  const review = { state: 'approved' as const, by: 'Rita Then', byId, reason: '', isOwnUpload: false };
  const at = '2026-11-20T10:00:00.000Z';
  await all.patchLatest(id, { file: { ...file, effectiveFrom: from, validUntil: until, review: { ...review, at } } });
};

const versionsOf = async (id: string) => (await call('GET', `/security/versions/${id}`, { as: ncra })).data;

const packed = async (id: string, options: object = {}) => {
  const made = await makePackage(ncra, { kind: 'endUser', recordIds: [id], ...options });
  const folder = await unpack(ncra, made);
  const page = (await filesIn(folder)).find((path) => path.endsWith('record.html')) ?? '';
  const read = (name: string) => readText(folder, page.replace('record.html', name));
  return {
    index: await readText(folder, 'index.html'),
    manifest: JSON.parse(await readText(folder, 'manifest.json')),
    page: await read('record.html'),
    data: JSON.parse(await read('record.json')),
    history: await read('history.csv'),
  };
};
const isOf = ({ demand }: RequirementLine, document: string) =>
  demand.type === 'document' && demand.document === document;
const statesIn = (lines: readonly { label: string; state: string }[]) => lines.map(({ state }) => state);

describe('the contacts of a package', () => {
  it('stand on the page and in the data with their roles, the main one first', async () => {
    const { id } = await imported({ securityName: 'Robin Hale', securityEmail: 'robin@example.com' });
    const { page, data } = await packed(id);
    expect(page).toContain('<span>Robin Hale</span></td><td data-label="Roles"><span>Security</span>');
    expect(data.contacts).toMatchObject([
      { name: 'Una User', roles: ['Main'] },
      { name: 'Robin Hale', email: 'robin@example.com', roles: ['Security'] },
    ]);
    expect(data.fields.map(({ label }: { label: string }) => label)).not.toContain('Contacts');
  });
});

describe('the checklist lines of a package', () => {
  it('say of each what stands behind it: a file, an import that ticked it, a review that is awaited', async () => {
    const { id } = await imported({ addendumDate: '02/15/2026' });
    await approve(await upload(id, 'SUBLICENCE', 'Sub-license'), '2031-12-31');
    await upload(id, 'Credit Data/RESELLER', 'Agreement');
    const { index, manifest, page, data } = await packed(id);

    expect(statesIn(data.lines)).toEqual(['ticked', 'held', 'awaiting']);
    const [ticked, held, awaiting] = data.lines;
    expect(ticked.ticked).toMatchObject({ by: 'Sally Seller', how: 'Import of partners.xlsx', day: '2026-02-15' });
    expect(Math.abs(Date.parse(ticked.ticked.at) - Date.now())).toBeLessThan(120_000);
    expect(held.file).toMatchObject({ version: 1, approvedBy: 'Rita Reviewer', validUntil: '2031-12-31', problem: '' });
    const [file] = manifest.files.filter(({ document }: { document?: object }) => document);
    expect(file.path.endsWith(held.file.path)).toBe(true);
    expect(held.file.sha256).toBe(file.sha256);
    expect(awaiting.awaiting).toMatchObject({ document: 'Agreement', sentBy: 'Sally Seller', path: '' });

    expect(page).toContain('Collected without a file');
    expect(page).toMatch(/Ticked by Sally Seller, .* \(Import of partners\.xlsx\); collected on 02\/15\/2026/);
    expect(page).toContain('until 12/31/2031');
    expect(index).toContain('Without a file in force in this package: 2 of 3 required lines.');
    expect(index).not.toContain('Every file that was asked for is here');
    expect(index).toContain('1 awaiting review, 1 collected without a file');
    expect(manifest.totals.lines).toEqual({ held: 1, awaiting: 1, ticked: 1 });
    expect(statesIn(manifest.records[0].lines)).toEqual(['ticked', 'held', 'awaiting']);
    for (const text of [page, index]) expect(text).toMatch(/as of \d\d\/\d\d\/\d{4}, by version 2 of the rules/);
    expect(data.rulesVersion).toBe(2);
    expect(data.requirements).toEqual({ version: 1, name: 'As the programme begins', published: '', by: '' });
    expect(page).toContain('Required by version 1 of the requirements, As the programme begins.');
  });

  it('say who ticked a line that was ticked later on the form, by the last time it was ticked', async () => {
    const { id } = await imported({ addendumDate: '02/15/2026' });
    const tick = async (isSelected: boolean, as = seller) => {
      const { data } = await call('GET', `/api/endUser/${id}`, { as });
      const lines = [{ documentId: { id: 1 }, isSelected, selectedDate: isSelected ? '2026-03-01' : '' }];
      const body = { ...data, endUserDocumentCollectedList: lines };
      expect((await call('PUT', '/api/endUser', { as, body })).status).toBe('Success');
    };
    await tick(false);
    await tick(true, reviewer);
    const { data } = await packed(id);
    expect(data.lines[0].ticked).toMatchObject({ by: 'Rita Reviewer', how: 'API', importId: '', day: '2026-03-01' });
    expect(statesIn(data.lines)).toEqual(['ticked', 'missing', 'missing']);
  });

  it('vouch for no file that ran out, is missing or was never stored', async () => {
    const { id } = await imported({});
    await approve(await upload(id, 'SUBLICENCE', 'Old license'), '2026-01-31');
    const { index, data } = await packed(id);
    expect(statesIn(data.lines)).toEqual(['missing', 'ranOut', 'missing']);
    expect(data.lines[1]).toMatchObject({ due: '2026-01-31', file: { path: expect.stringContaining('Old license') } });
    expect(index).toContain('Without a file in force in this package: 3 of 3 required lines.');
    expect(index).toContain('Every document file that was chosen is here');
  });

  it('vouch for no file that counts for fewer months than it says once the requirements say so', async () => {
    const { id } = await imported({});
    const long = await upload(id, 'SUBLICENCE', 'Long license');
    await approve(long, '2031-12-31', reviewer.userId, '2025-01-15');
    await publishChanged(tenantIdOf(owner), 'endUser', (lines) =>
      lines.map((line) => ({ ...line, ...(isOf(line, 'SUBLICENCE') ? { validMonths: 12 } : {}) })),
    );
    const { index, page, data, manifest } = await packed(id);
    expect(await versionsOf(long)).toMatchObject([{ counts: false, validUntil: '2031-12-31' }]);
    expect(statesIn(data.lines)).toEqual(['missing', 'ranOut', 'missing']);
    expect(data.lines[1]).toMatchObject({ due: '2026-01-15', file: { validUntil: '2026-01-15' } });
    expect(data.documents[0].versions).toMatchObject([{ counts: false, validUntil: '2031-12-31' }]);
    expect(page).toContain('was in force from 01/15/2025 until 01/15/2026');
    expect(page).not.toContain('(in force)');
    expect(manifest.totals.lines).toEqual({ ranOut: 1, missing: 2 });
    expect(index).toContain('Without a file in force in this package: 3 of 3 required lines.');
  });
});

describe('a document of which a line counts each version for 12 months', () => {
  it('is in the package and in the list of its versions with the version that the line counts', async () => {
    const { id } = await imported({});
    const both = await upload(id, 'SUBLICENCE', 'Two licenses');
    await approve(both, inDays(2000), reviewer.userId, inDays(-500));
    const all = documents(scope);
    const { file } = await all.get(both);
    if (!file) throw new Error('There is no file');
    const newer = { ...file, effectiveFrom: inDays(-30), validUntil: inDays(60) };
    await all.patchLatest(both, { earlier: [file], file: newer });
    const [, line] = (await packed(id)).data.lines;
    expect(line).toMatchObject({ state: 'held', file: { version: 2, validUntil: inDays(60), problem: '' } });
    expect(line.file.path).not.toBe('');
    expect(await versionsOf(both)).toMatchObject([
      { number: 2, counts: true },
      { number: 1, counts: false },
    ]);
  });
});

describe('the requests of a package', () => {
  it('are there with who requested what of whom, and what was declined and why', async () => {
    const { id } = await imported({});
    const { create, linkTo } = requesting(inbox);
    const email = 'desk@example.com';
    const body = { tableKeyName: 'ENDUSER', kinds: ['SUBLICENCE'], rowIds: [id], emails: [email] };
    expect((await create(seller, body)).status).toBe('Success');
    const link = await linkTo(email);
    await answer('POST', '/decline', link, { body: { kind: 'SUBLICENCE', reason: 'We resell <nothing>' } });
    const { page, data } = await packed(id);
    expect(data.requests).toMatchObject([
      {
        documents: ['Sub-License Agreement'],
        sentTo: email,
        requestedBy: 'Sally Seller',
        state: 'Declined',
        declined: [{ document: 'Sub-License Agreement', reason: 'We resell <nothing>' }],
      },
    ]);
    expect(page).toContain('We resell &#60;nothing&#62;');
  });

  it('count the files that were accepted, and name the refused ones with the reason', async () => {
    const { id } = await imported({});
    const { create, linkTo } = requesting(inbox);
    const email = 'refused@example.com';
    const kinds = ['SUBLICENCE', 'Credit Data/RESELLER'];
    const body = { tableKeyName: 'ENDUSER', kinds, rowIds: [id], emails: [email] };
    expect((await create(seller, body)).status).toBe('Success');
    const link = await linkTo(email);
    await deliver(link, 'infected.pdf', eicar, { kind: 'SUBLICENCE' });
    const refused = await packed(id);
    expect(refused.page).toContain('0 files came in.');
    expect(refused.page).toContain('Rejected: infected.pdf: The file contains malware and was deleted.');
    const { id: accepted } = await deliver(link, 'good.pdf', pdf(), { kind: 'Credit Data/RESELLER' });
    const { page, data } = await packed(id);
    expect(page).toContain('1 file came in.');
    expect(data.requests).toMatchObject([
      {
        delivered: [accepted],
        rejected: [{ file: 'infected.pdf', reason: 'The file contains malware and was deleted.' }],
      },
    ]);
  });
});

describe('the names of a package', () => {
  it('are one for each user, also of one who was renamed, and its history uses the words of the screens', async () => {
    const { id } = await imported({ addendumDate: '02/15/2026' });
    await approve(await upload(id, 'SUBLICENCE', 'Sub-license'));
    await users(scope).patchLatest(reviewer.userId, { lastName: 'Renamed' });
    const { page, history, manifest } = await packed(id);
    expect(history).toMatch(/^\uFEFF?When \(UTC\),Day,Who,How,Of,What,Field,Before,After\r\n/);
    expect(history).toContain(',Sally Seller,Import of partners.xlsx,Record,Created,');
    expect(history).toContain('approved by Rita Renamed');
    expect(page).toContain('Approved by Rita Renamed');
    expect(manifest.files.find(({ document }: { document?: object }) => document).document.reviewedBy).toBe(
      'Rita Renamed',
    );
    for (const text of [page, history]) expect(text).not.toContain('Rita Then');
  });

  it('are the last one of a user who was deleted, and none of users of the operator', async () => {
    const { id } = await imported({});
    const leaver = await signIn({ companyId: owner, roles: [RESELLER], name: ['Leo', 'Leaver'] });
    await approve(await upload(id, 'SUBLICENCE', 'Sub-license'), '', leaver.userId);
    await approve(await upload(id, 'Credit Data/RESELLER', 'Agreement'), '', '@-operator');
    await endUsers(tenantScope(OPERATOR, tenantIdOf(id))).patchLatest(id, { tpOther: 'Set by an inbound file' });
    await users(scope).remove(leaver.userId);
    const { page, history } = await packed(id);
    for (const text of [page, history]) {
      expect(text).toMatch(/approved by Leo Leaver/i);
      expect(text).toMatch(/approved by The operator/i);
      expect(text).not.toMatch(/Rita Then|A user who was deleted/);
    }
    expect(page.match(/\(555\) 010-0700/g)).toHaveLength(2);
  });
});
