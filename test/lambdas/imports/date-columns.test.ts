import { describe, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';
import { resellerRow } from '../../support/sheet-rows.ts';

await startBackend();
const { createOwnCompany, resellerSheet } = await import('./own-company.ts');
const { deliver, putInbound, resultOf, resume } = await import('./import-calls.ts');
const { call } = await import('../../support/call.ts');

const { company, imports, named, ncra } = await createOwnCompany();

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

describe('the order of the dates of a column', () => {
  const rows = (of: string) => [
    resellerRow(`Fifth ${of}`, { resellerDate: '05/03/2026', agreementDate: '05/03/2026' }),
    resellerRow(`Thirteenth ${of}`, { resellerDate: '13/03/2026' }),
    resellerRow(`Clear ${of}`, { resellerDate: '2026-03-07' }),
  ];
  const readings = (report: { dateColumns: { field: string }[] }, field: string) =>
    report.dateColumns.find((column) => column.field === field);
  const answer = async (id: string, order: string) => {
    const body = { columns: {}, sheet: '', dateOrders: { resellerDate: order } };
    await call('POST', `/security/document/upload/${id}/columns`, { as: ncra, query: { modifier: 'reseller' }, body });
    await deliver(resume(company, id));
    return imports.report(id);
  };

  it('is requested with examples, and nothing is imported before the answer', async () => {
    const report = await imports.upload(resellerSheet(rows('Asked')), { review: true });
    expect(readings(report, 'resellerDate')).toEqual({
      field: 'resellerDate',
      order: '',
      isAsked: true,
      examples: [
        { text: '13/03/2026', day: '' },
        { text: '05/03/2026', day: '' },
      ],
    });
    expect(readings(report, 'agreementDate')).toMatchObject({
      order: 'monthFirst',
      isAsked: false,
      examples: [{ text: '05/03/2026', day: '2026-05-03' }],
    });
    const refused = await imports.transition(report.id, 'confirm');
    expect(refused.data.reason).toBe('Please say first in which order the dates are.');

    const again = await answer(report.id, 'dayFirst');
    expect(again).toMatchObject({ state: 'checked', plan: { created: 3, failed: 0 } });
    expect(readings(again, 'resellerDate')).toMatchObject({
      order: 'dayFirst',
      isAsked: true,
      examples: [
        { text: '13/03/2026', day: '2026-03-13' },
        { text: '05/03/2026', day: '2026-03-05' },
      ],
    });
    await imports.transition(report.id, 'confirm');
    await deliver(resume(company, report.id));
    expect((await named('Fifth Asked'))?.resellerDate).toBe('2026-03-05');
    expect((await named('Thirteenth Asked'))?.resellerDate).toBe('2026-03-13');
    expect((await named('Clear Asked'))?.resellerDate).toBe('2026-03-07');
  });

  it('can be changed to month first, which refuses what is no such date', async () => {
    const { id } = await imports.upload(resellerSheet(rows('Changed')), { review: true });
    await answer(id, 'dayFirst');
    const report = await answer(id, 'monthFirst');
    expect(report).toMatchObject({ plan: { created: 2, failed: 1 } });
    expect(report.errors).toMatchObject([{ row: 3, column: 'Reseller Date' }]);
  });

  it('refuses a cell that has no day in the order of its column', async () => {
    const all = [...rows('Wrong'), resellerRow('Twenty-fifth Wrong', { resellerDate: '03/25/2026' })];
    const { id } = await imports.upload(resellerSheet(all), { review: true });
    expect((await answer(id, 'dayFirst')).errors).toMatchObject([
      { row: 5, column: 'Reseller Date', message: expect.stringContaining('is not a date with the day first') },
    ]);
  });

  it('is taken from the call for a file that no user waits for', async () => {
    const report = await imports.upload(resellerSheet(rows('Called')), { dateOrder: 'dayFirst' });
    expect(report).toMatchObject({ state: 'done', counts: { created: 3, failed: 0 } });
    expect((await named('Fifth Called'))?.resellerDate).toBe('2026-03-05');
    // The other column has no such cell, and stays month first.
    expect((await named('Fifth Called'))?.companyDocumentsList[0]?.selectedDate).toBe('2026-05-03');
  });

  it.each([
    ['dayFirst', 3, 0],
    ['of no kind', 1, 2],
  ])('is taken from the metadata %s of a file that an operator puts', async (order, created, failed) => {
    const name = `${order} dates.xlsx`;
    const metadata = { 'import-date-order': order };
    await deliver(await putInbound('reseller', company, resellerSheet(rows(`Put ${order}`)), { name, metadata }));
    const line = await resultOf('reseller', company, name);
    expect(line).toMatchObject({ counts: { created, failed } });
  });
});
