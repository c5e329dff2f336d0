import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { startBackend } from '../../support/backend.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../../support/call.ts');
const { createOwnCompany, resellerSheet } = await import('./own-company.ts');
const { deliver, resume } = await import('./import-calls.ts');

const { company, imports, ncra } = await createOwnCompany();
const query = { modifier: 'reseller' };
const linesOf = (bytes: Uint8Array) => {
  const { Sheets, SheetNames } = read(bytes, { type: 'array' });
  return utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false, defval: '' });
};
const changesOf = async (id: string) => {
  const answer = await call('GET', `/security/document/upload/${id}/changes`, { as: ncra, query });
  return answer.status === 'Success' ? linesOf(new Uint8Array(await (await fetch(answer.data.url)).arrayBuffer())) : [];
};

describe('the plan of a checked file', () => {
  it('lists each field before and after, counts per column, and samples of what it would create', async () => {
    await imports.upload(
      resellerSheet([
        resellerRow('First LLC', { cityName: 'Milford', address1: '1 Sample Road' }),
        resellerRow('Second LLC', { cityName: 'Weston' }),
      ]),
    );
    const report = await imports.upload(
      resellerSheet([
        { name: 'First LLC', cityName: 'Fairview', address1: '(clear)' },
        { name: 'Second LLC', cityName: 'Fairview', address1: '' },
        { ...resellerRow('Third LLC'), cityName: 'Milford', address1: '' },
      ]),
      { review: true },
    );
    expect(report.changes).toMatchObject({
      columns: [
        { label: 'Address', changed: 0, cleared: 1 },
        { label: 'City', changed: 2, cleared: 0 },
      ],
      updated: [
        {
          row: 2,
          name: 'First LLC',
          fields: [
            { label: 'Address', before: '1 Sample Road', after: '' },
            { label: 'City', before: 'Milford', after: 'Fairview' },
          ],
        },
        { row: 3, name: 'Second LLC', fields: [{ label: 'City', before: 'Weston', after: 'Fairview' }] },
      ],
      created: [{ row: 4, name: 'Third LLC' }],
    });
    expect(report.changes.created[0].fields).toContainEqual({ label: 'City', before: '', after: 'Milford' });
    expect(await changesOf(report.id)).toEqual([
      ['Row', 'Name', 'Address: before', 'Address: after', 'City: before', 'City: after'],
      ['2', 'First LLC', '1 Sample Road', '', 'Milford', 'Fairview'],
      ['3', 'Second LLC', '', '', 'Weston', 'Fairview'],
    ]);
  });

  it('shows the changed rows by pages of fifty, counts all, and has all in the workbook', async () => {
    const names = Array.from({ length: 2_100 }, (_, at) => `Many ${at} LLC`);
    await imports.upload(resellerSheet(names.map((name) => resellerRow(name, { cityName: 'Milford' }))));
    const changed = resellerSheet(names.map((name) => ({ name, cityName: 'Weston' })));
    const { id, changes } = await imports.upload(changed, { review: true });
    expect(changes).toMatchObject({ pages: 42, updated: { length: 50 } });
    const pageOf = async (changesPage: number) =>
      (await imports.report(id, { changesPage: String(changesPage) })).changes.updated;
    // The pages lie across the pieces in which the rows are stored.
    const rows: { row: number }[] = [];
    for (let at = 0; at < 42; at++) rows.push(...(await pageOf(at)));
    expect(rows.map(({ row }) => row)).toEqual(names.map((_, at) => at + 2));
    const [city] = (await pageOf(41)).at(-1).fields;
    expect(city).toEqual({ label: 'City', before: 'Milford', after: 'Weston' });
    expect(changes.columns).toEqual([{ label: 'City', changed: 2_100, cleared: 0 }]);
    const lines = await changesOf(id);
    expect(lines).toHaveLength(2_101);
    expect(lines.at(-1)).toEqual(['2101', 'Many 2099 LLC', 'Milford', 'Weston']);
  });

  it('follows what is said about empty cells, and has no changes after the import', async () => {
    await imports.upload(resellerSheet([resellerRow('Blank LLC', { cityName: 'Milford' })]));
    const { id, changes } = await imports.upload(resellerSheet([{ name: 'Blank LLC', cityName: '' }]), {
      review: true,
    });
    expect(changes).toEqual({ columns: [], updated: [], created: [], pages: 1 });
    expect(await changesOf(id)).toEqual([]);
    const body = { columns: {}, sheet: '', emptyClears: true };
    await call('POST', `/security/document/upload/${id}/columns`, { as: ncra, query, body });
    await deliver(resume(company, id));
    expect((await imports.report(id)).changes.columns).toEqual([{ label: 'City', changed: 0, cleared: 1 }]);
    expect((await imports.transition(id, 'confirm')).data.changes).toBeNull();
  });
});
