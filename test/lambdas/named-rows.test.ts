import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');

const { people, own, foreign } = await createWorld();
const { ncra, experian, seller } = people;

const provider = async (name: string): Promise<string> =>
  (await call('POST', '/api/techProvider', { as: ncra, body: providerForm({ name }) })).data.id;
const arc = await provider('Árc Hosting, Inc.');
const beacon = await provider('Beacon Software');
const beaconLlc = await provider('Beacon Software LLC');

const list = { of: '/api/techProvider/listall', query: '' };
const named = async (names: readonly string[], as: Person = ncra, of: object = list) =>
  call('POST', '/api/view/named', { as, body: { ...of, names } });
const idsOf = async (names: readonly string[], as?: Person) =>
  ((await named(names, as)).data as { rows: { id: string }[] }[]).map(({ rows }) => rows.map(({ id }) => id));

describe('rows by pasted names', () => {
  it('are found by id, by name whatever its case, accents and signs, and by name without the legal form', async () => {
    expect(await idsOf([arc, 'ARC HOSTING INC', ' arc  hosting ', 'Beacon Software', 'beacon software, llc'])).toEqual([
      [arc],
      [arc],
      [arc],
      [beacon],
      [beaconLlc],
    ]);
  });

  it('are none for a name that no row has, and several for one that several have', async () => {
    const [missing, several] = await idsOf(['Nobody Ltd.', 'Beacon Software Inc']);
    expect(missing).toEqual([]);
    expect(several?.toSorted()).toEqual([beacon, beaconLlc].toSorted());
  });

  it('are told apart by their reseller, where the list has one', async () => {
    const body = endUserForm({ name: 'Same Name' });
    expect((await call('POST', '/api/endUser', { as: seller, body })).status).toBe('Success');
    const { data } = await named(['Same Name'], ncra, { of: '/api/endUser/listall', query: '' });
    expect(data[0].rows[0].about).not.toBe('');
  });

  it('are those of the list alone: neither of another tenant, nor what its query leaves out, nor for who may not read it', async () => {
    expect(await idsOf([foreign.provider.id, foreign.provider.name, own.provider.id])).toEqual([
      [],
      [],
      [own.provider.id],
    ]);
    const inactive = { ...list, query: 'activate=false' };
    expect((await named([own.provider.id], ncra, inactive)).data[0].rows).toEqual([]);
    expect((await named([own.provider.id], experian, inactive)).http).toBe(403);
  });

  it('are refused without names, with too many, and of a call that is no list', async () => {
    expect((await named([])).http).toBe(400);
    expect((await named(Array.from({ length: 1_001 }, (_, at) => `Name ${at}`))).http).toBe(400);
    expect((await named(['a'], ncra, { of: '/api/user', query: '' })).http).toBe(400);
  });
});

describe('the export of chosen items of the worklist', () => {
  it('holds these and no others, and those of a foreign record are none', async () => {
    const { data } = await call('GET', '/api/worklist/list', { as: ncra, query: { turn: 'all', size: '3' } });
    const ids = (data.content as { id: string }[]).map(({ id }) => id);
    const { http, data: given } = await call('POST', '/api/worklist/export', {
      as: ncra,
      body: { ids: [...ids, `${foreign.provider.id} provider.review`] },
    });
    expect(http).toBe(200);
    const book = read(new Uint8Array(await (await fetch(given.url)).arrayBuffer()));
    expect(utils.sheet_to_json(book.Sheets.Worklist ?? {}, { header: 1 })).toHaveLength(1 + ids.length);
  });
});
