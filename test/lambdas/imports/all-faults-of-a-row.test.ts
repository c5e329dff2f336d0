import { describe, expect, it } from 'vitest';
import type { BulkKind } from '#contract/import/record.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { startBackend } from '../../support/backend.ts';
import { portalToday } from '../../support/days.ts';
import { endUserRow, providerRow, resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { createWorld } = await import('../../support/business-world.ts');
const { importsOf, sheetOf } = await import('./import-calls.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { tenantScope } = await import('#lambdas/store/scope.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { call } = await import('../../support/call.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
const today = portalToday();

const PHONE = 'Please enter a valid phone number, with its country code';
const EMAIL = 'Enter a valid email-Id';
const ZIP = 'Please enter a ZIP code of 5 digits, or 9 such as 62701-1234';

type Cells = Record<string, string>;
type Refusal = readonly [column: string, message: string];

const importsFor = (kind: BulkKind) =>
  kind === 'endUser' ? importsOf(kind, seller, ids.a1) : importsOf(kind, ncra, ids.a);

/** What a file of these rows is refused for, in the order of the columns' names. */
const refusals = async (kind: BulkKind, ...rows: Cells[]): Promise<Refusal[]> => {
  const { errors } = await importsFor(kind).upload(sheetOf(kind, rows));
  return errors
    .map(({ column, message }: { column: string; message: string }) => [column, message])
    .sort(([one]: Refusal, [other]: Refusal) => one.localeCompare(other));
};

const wrong = { contactPhone: 'none', contactEmail: 'a@b', zipcode: '1' };
const kinds = {
  reseller: {
    row: resellerRow,
    cells: { ...wrong, cellPhone: 'none', resellerDate: '02/31/2026' },
    said: [
      ['Cell Phone', PHONE],
      ['Email', EMAIL],
      ['Main Contact Phone', PHONE],
      ['Reseller Date', expect.stringContaining('is not a date')],
      ['Zip Code', ZIP],
    ],
    required: { resellerTypes: '' },
    missing: ['Reseller Type', 'Please select Reseller Type'],
  },
  techProvider: {
    row: providerRow,
    cells: { contactPhone: 'none', contactEmail: 'a@b', completionDate: '02/31/2026' },
    said: [
      ['Contact Email', EMAIL],
      ['Contact Phone', PHONE],
      ['NCRA Completion Date', expect.stringContaining('is not a date')],
    ],
    required: { contactName: '' },
    missing: ['Contact Name', 'Please Enter Technology Provider Contact Name'],
  },
  endUser: {
    row: endUserRow,
    cells: {
      ...wrong,
      contractStart: '02/31/2026',
      purposeName: 'Employment',
      purposeSigner: 'Dana',
      purposeCertifiedOn: showDay(daysAfter(today, 2)),
      purposeValidUntil: showDay(daysAfter(today, 1)),
      securityEmail: 'robin@example.com',
    },
    said: [
      ['Contract Start Date', expect.stringContaining('is not a date')],
      ['Email', EMAIL],
      ['Phone', PHONE],
      ['Purpose Certified On', expect.stringContaining('Please select a day until today')],
      ['Purpose Valid Until', expect.stringContaining('Please select a day after')],
      ['Security Contact', 'Please enter the name of the contact'],
      ['Zip Code', ZIP],
    ],
    required: { contactTitle: '' },
    missing: ['Title', 'Please enter Main Contact Title'],
  },
} as const;

describe.each(['reseller', 'techProvider', 'endUser'] as const)('a row of a spreadsheet: %s', (kind) => {
  const { row, cells, said, required, missing } = kinds[kind];

  it('names all its faults at once, each at its column, for a new record', async () => {
    expect(await refusals(kind, row(`New ${kind}`, cells))).toEqual(said);
  });

  it('names next to them what a new record lacks', async () => {
    const expected = [...said, missing].sort(([one], [other]) => one.localeCompare(other));
    expect(await refusals(kind, row(`Incomplete ${kind}`, { ...cells, ...required }))).toEqual(expected);
    const blank = Object.fromEntries(Object.keys(row('')).map((field) => [field, '']));
    expect(await refusals(kind, { ...blank, ...cells })).toEqual(expect.arrayContaining([...said]));
  });

  it('names all its faults at once for a record that exists', async () => {
    const name = `Known ${kind}`;
    expect(await refusals(kind, row(name))).toEqual([]);
    expect(await refusals(kind, row(name, cells))).toEqual(said);
  });

  it('names them next to an earlier row of the same record', async () => {
    const name = `Twice ${kind}`;
    const isEarlier = ([, message]: Refusal) => message.startsWith('An earlier row names the same');
    for (const _time of ['new', 'known']) {
      const found = await refusals(kind, row(name), row(name, cells));
      expect(found.filter(isEarlier)).toHaveLength(1);
      expect(found.filter((each) => !isEarlier(each))).toEqual(said);
    }
  });
});

describe('a row of a reseller that is registered as a user', () => {
  it('names all that its account would lack', async () => {
    const name = 'Registered reseller';
    const cells = { contactName: 'Reg Ister', contactPhone: '+15550100400', contactEmail: 'reg@example.com' };
    expect(await refusals('reseller', resellerRow(name, cells))).toEqual([]);
    const { data } = await call('GET', '/api/reseller/search', { as: ncra, query: { searchText: name } });
    const all = resellers(tenantScope({ userId: 'test', userName: 'Test' }, tenantIdOf(ids.a)));
    const record = await all.get(data.content[0].id);
    const addressId = { ...record.addressId, userName: 'register' };
    await all.patchLatest(record.id, { isregisteredUser: true, addressId });
    const cleared = Object.fromEntries(Object.keys(cells).map((field) => [field, '(clear)']));
    expect(await refusals('reseller', resellerRow(name, cleared))).toEqual([
      ['Email', 'Please enter Email'],
      ['Main Contact', 'Please enter Contact name'],
      ['Main Contact Phone', 'Please enter Main Contact Phone'],
    ]);
  });
});

describe('a row with a date that can be read in two ways', () => {
  it('names its other faults next to it', async () => {
    const rows = [
      resellerRow('Thirteenth LLC', { resellerDate: '13/03/2026' }),
      resellerRow('Fifth LLC', { resellerDate: '05/03/2026', contactPhone: 'none' }),
    ];
    expect(await refusals('reseller', ...rows)).toEqual([
      ['Main Contact Phone', PHONE],
      ['Reseller Date', expect.stringContaining('has the day first')],
      ['Reseller Date', expect.stringContaining('can be read in two ways')],
    ]);
  });
});
