import { describe, expect, it } from 'vitest';
import type { AnyColumn } from '#contract/definition/column.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { loadNames } = await import('#lambdas/analytics/sources.ts');
const { reference } = await import('#lambdas/entities/reference.ts');

interface Defined {
  readonly name: string;
  readonly columns: Readonly<Record<string, AnyColumn<never>>>;
}
const isDefinition = (value: unknown): value is Defined =>
  typeof value === 'object' && value !== null && 'columns' in value && 'sheet' in value;

/** Every column of the contract that is exported and holds entries of a reference list. */
const records = import.meta.glob<object>('../../contract/*/record.ts', { eager: true });
const named = Object.values(records)
  .flatMap((module) => Object.values(module).filter(isDefinition))
  .flatMap(({ name, columns }) =>
    Object.entries(columns).flatMap(([column, { report, ...held }]) => {
      if (!report) return [];
      if (held.as === 'state') return [[`${name}.${column}`, 'states'] as const];
      return held.as === 'references' ? [[`${name}.${column}`, held.from] as const] : [];
    }),
  );

describe('the names that the export loads', () => {
  it.each(named)('are there for %s, of the list of %s', async (_column, list) => {
    const { of } = await loadNames();
    const entries = await reference(list);
    expect(entries).not.toEqual([]);
    expect(entries.map(({ id }) => of(list)(id))).toEqual(entries.map(({ name }) => name));
  });

  it('are of columns of several records', () => {
    expect(named.map(([column]) => column)).toEqual(
      expect.arrayContaining([
        'reseller.resellerTypes',
        'provider.organizerTypes',
        'endUser.services',
        'company.state',
      ]),
    );
  });
});
