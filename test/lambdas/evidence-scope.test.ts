import { describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { askFor, downloadOf, estimateOf, makePackage, packagesOf, unpack } = await import('../support/evidence.ts');
const { checkSums, filesIn, readText } = await import('../support/unpacked.ts');

const {
  ids,
  admin,
  ncra,
  experian,
  reseller,
  neighbour,
  branch,
  direct,
  stranger,
  send,
  madeProvider,
  madeEndUser,
  decide,
  upload,
  ofEndUser,
  manifestIn,
} = await import('../support/evidence-records.ts');

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
