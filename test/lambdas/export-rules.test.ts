import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileColumns } from '#contract/analytics/columns.ts';
import {
  allLines,
  applyLog,
  noRecords,
  type RecordLine,
  RecordLog,
} from '#lambdas/analytics/buckets/bucket-records.ts';
import { bucketOf, bucketsFor } from '#lambdas/analytics/buckets/buckets.ts';
import { csvOf } from '#lambdas/analytics/tables/table-builder.ts';
import { escapeCell } from '#lambdas/sheets/cell-text.ts';
import { newTenantId } from '#lambdas/store/id.ts';

describe('the buckets of a tenant', () => {
  it('double with its records, never get fewer and end at 64', () => {
    expect([0, 2_000, 2_001, 5_000, 100_000].map((records) => bucketsFor(records, 0))).toEqual([1, 1, 2, 4, 64]);
    expect([bucketsFor(10, 8), bucketsFor(10_000_000, 1)]).toEqual([8, 64]);
  });

  it('have about as many records each', () => {
    const sizes = Array.from({ length: 16 }, () => 0);
    for (let at = 0; at < 16_000; at++) {
      const bucket = bucketOf(newTenantId('abcdefghjkmn'), '', 16);
      sizes[bucket] = (sizes[bucket] ?? 0) + 1;
    }
    expect(Math.min(...sizes)).toBeGreaterThan(800);
    expect(Math.max(...sizes)).toBeLessThan(1_200);
  });

  it('keep what lies with a record next to it', () => {
    expect(bucketOf('a document', 'an end user', 64)).toBe(bucketOf('an end user', '', 64));
  });
});

describe('the log of a bucket', () => {
  const line = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    company: fc.option(fc.string({ unit: 'grapheme' }), { nil: null }),
    created: fc.constantFrom('', '2026-01-02'),
  });

  it('says what its last lines say, in pieces or in one, and a record keeps its day of creation', () => {
    fc.assert(
      fc.property(fc.array(line), fc.nat(20), (lines, at) => {
        const logs = [new RecordLog(), new RecordLog()] as const;
        const model = new Map<string, { company: string; created: string }>();
        for (const [place, { id, company, created }] of lines.entries()) {
          const record = company === null ? null : { company, created };
          logs[place < at ? 0 : 1].add(['division', id, record] as RecordLine);
          if (record === null) model.delete(id);
          else model.set(id, { ...record, created: created || (model.get(id)?.created ?? '') });
        }
        const records = noRecords();
        const [first, second] = logs.map((log) => log.bytes());
        applyLog(records, new RecordLog(first ?? new Uint8Array(), second ?? new Uint8Array()).bytes());
        expect(records.division).toEqual(model);
        expect([...allLines(records)]).toHaveLength(model.size);
      }),
    );
  });
});

describe('the file of a table', () => {
  it('is read back as it was by any program that reads comma-separated values, whatever the texts', () => {
    const columns = fileColumns('services').map(({ key }) => key);
    const cell = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ',', '\r\n', '\n', '=1', ' a ', "'"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell)), (rows) => {
        const text = csvOf(
          'services',
          'family',
          rows.map(([reseller, endUser, service], at) => ({
            ...{ id: String(at).padStart(6, '0'), companyId: 'company' },
            cells: { reseller, endUser, service },
          })),
        );
        const [header, ...lines] = parse(text, { record_delimiter: '\r\n' }) as string[][];
        expect(header).toHaveLength(columns.length);
        expect(lines).toEqual(rows.map((row) => ['family', 'company', ...row.map(escapeCell)]));
      }),
    );
  });
});
