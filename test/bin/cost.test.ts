import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresUsd, idleUsd, msOf, requestUsd, sumOf, table, tenantUsd } from '../../bin/documents/cost/compute.ts';
import { costDocument } from '../../bin/documents/cost/document.ts';

describe('the document of costs', () => {
  it('is what `npm run cost` writes from what was measured', () => {
    expect(readFileSync(new URL('../../docs/cost.md', import.meta.url), 'utf8')).toBe(costDocument());
  });

  it('has a price for everything it counts, with the page it is from', () => {
    for (const { usd, per, url } of Object.values(table.prices)) {
      expect(usd / per).toBeGreaterThan(0);
      expect(url).toMatch(/^https:\/\/aws\.amazon\.com\/[\w-]+\/pricing/);
    }
    expect(table.asOf).toMatch(/^\d{4}-\d{2}$/);
    expect(costDocument()).toMatch(/written down on \d{4}-\d{2}-\d{2} as they were known in /);
  });

  it('pays for the way, the function, the table and the bucket of a request', () => {
    const way = 1 / 1e6 + 1 / 1e6 + 0.6 / 1e6 + 0.2 / 1e6;
    const counts = { calls: 2, readUnits: 3, writeUnits: 0, objectReads: 0, objectWrites: 0, ms: 8 };
    expect(msOf(counts)).toBe(22);
    expect(requestUsd('a page of a list, warm')).toBeGreaterThan(way + (3 * 0.125) / 1e6);
    expect(requestUsd('a page of a list, cold')).toBeGreaterThan(requestUsd('a page of a list, warm'));
  });

  it('pays for the figures of functions by the hours in which people work', () => {
    expect(figuresUsd()).toBeGreaterThan(0);
    expect(costDocument()).toMatch(/figures of each of \d+ functions, while people work \| (\d+\.\d\d) \| \1 \| \1/);
  });

  it('names what is paid although no user is there', () => {
    expect(Object.keys(idleUsd()).join()).toMatch(/WAF.*CloudWatch.*KMS.*GuardDuty/s);
    expect(sumOf(idleUsd())).toBeGreaterThan(10);
    expect(Object.keys(tenantUsd()).join()).toMatch(/recovery and backups/);
    expect(Object.keys(idleUsd()).join()).toMatch(/figures of jobs/);
  });
});
