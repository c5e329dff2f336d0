import { beforeEach, describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { rowsIn } = await import('./import-calls.ts');
const { createOwnCompany, resellerRows, resellerSheet } = await import('./own-company.ts');

let { imports, named } = await createOwnCompany();

beforeEach(async () => {
  ({ imports, named } = await createOwnCompany());
});

describe('the workbook of refused rows', () => {
  it('holds them as they were with what to correct, and can be corrected and uploaded as it is', async () => {
    const bytes = resellerSheet([
      resellerRow('Good LLC'),
      resellerRow('Bad LLC', { state: 'Atlantis', zipcode: '02115' }),
      resellerRow('=Formula LLC', { resellerTypes: 'Nothing' }),
    ]);
    const { id } = await imports.upload(bytes);
    const { read, utils } = await import('xlsx');
    const file = await imports.errorFile(id);
    const book = read(file);
    const lines = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
    expect(lines[0]).toEqual(['Reseller Name', 'Reseller Type', 'State', 'Zip Code', 'What to correct']);
    expect(lines[1]).toEqual([
      'Bad LLC',
      'Collections',
      'Atlantis',
      '02115',
      expect.stringContaining('State: "Atlantis" is not in the list'),
    ]);
    expect(lines[2]?.[0]).toBe("'=Formula LLC");
    const corrected = rowsIn('reseller', file).map((cells) => ({
      ...cells,
      state: 'MA',
      resellerTypes: 'Collections',
    }));
    const again = await imports.upload(resellerSheet(corrected));
    expect(again).toMatchObject({ counts: { rows: 2, created: 2, failed: 0 }, errors: [] });
    expect((await named('=Formula LLC'))?.name).toBe('=Formula LLC');
    expect((await named('Bad LLC'))?.addressId).toMatchObject({ zipcode: '02115', stateId: { id: 22 } });
  });

  it('holds every error while the report shows the first thousand', async () => {
    const report = await imports.upload(resellerSheet(resellerRows(1_100, { state: 'Nowhere' })));
    expect(report).toMatchObject({ state: 'done', errorCount: 1_100, counts: { failed: 1_100 } });
    expect(report.message).toBe('1,100 of 1,100 rows could not be imported.');
    expect(report.errors).toHaveLength(1_000);
    expect(rowsIn('reseller', await imports.errorFile(report.id))).toHaveLength(1_100);
  });

  it('is refused if every row was imported; the original file is always available', async () => {
    const bytes = resellerSheet([resellerRow('Fine LLC')]);
    const { id } = await imports.upload(bytes);
    expect(Buffer.from(await imports.originalFile(id)).equals(Buffer.from(bytes))).toBe(true);
    await expect(imports.errorFile(id)).rejects.toThrow();
  });
});
