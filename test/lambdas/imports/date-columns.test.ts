import { describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { createOwnCompany, resellerSheet } = await import('./own-company.ts');

const { imports, named } = await createOwnCompany();

describe('a column of dates of which one can only be day/month', () => {
  it('is not read month first in any row, while other columns and clear dates are', async () => {
    const report = await imports.upload(
      resellerSheet([
        resellerRow('Fifth LLC', { resellerDate: '05/03/2026', agreementDate: '05/03/2026' }),
        resellerRow('Thirteenth LLC', { resellerDate: '13/03/2026' }),
        resellerRow('Clear LLC', { resellerDate: '2026-03-05' }),
        resellerRow('Undated LLC', { agreementDate: '01/02/2026' }),
      ]),
    );
    expect(report).toMatchObject({ counts: { rows: 4, created: 2, failed: 2 } });
    expect(report.errors).toMatchObject([
      {
        row: 2,
        column: 'Reseller Date',
        message: expect.stringContaining('can be read in two ways: "13/03/2026" of this column has the day first'),
      },
      { row: 3, column: 'Reseller Date', message: expect.stringContaining('"13/03/2026" has the day first.') },
    ]);
    expect(await named('Fifth LLC')).toBeUndefined();
    expect((await named('Clear LLC'))?.resellerDate).toBe('2026-03-05');
  });
});
