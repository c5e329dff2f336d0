import { isDeepStrictEqual } from 'node:util';
import type { ImportCounts, RowError } from '../../contract/records/import.ts';
import { Refusal } from '../../contract/refusal.ts';
import { advanceImport, advanceStep, type ImportProgress } from '../data/import.ts';
import { RECORDS_PER_WRITE } from '../data/journal/commit.ts';
import type { ListView } from '../data/journal/view.ts';
import type { Part } from '../data/part.ts';
import { resellers } from '../data/reseller.ts';
import type { Scope } from '../data/scope.ts';
import { type GoodRow, rowError } from './file-rows.ts';
import { freshReseller, mergedReseller } from './reseller-from-row.ts';

interface Outcome {
  readonly parts: readonly Part[];
  readonly counts: ImportCounts;
  readonly errors: readonly RowError[];
}

/**
 * Saves the rows an import has not accounted for yet, some ninety to a transaction. Each transaction carries the rows,
 * their journal entry and the import's own progress, so a crash between two of them loses nothing and repeats nothing.
 * `v` is the list's version after the last one, unless somebody else wrote to the list in between.
 */
export const saveRows = async (scope: Scope, start: ImportProgress, rows: readonly GoodRow[]) => {
  const errors: RowError[] = [];
  let progress = start;
  let v: number | undefined = (await resellers(scope).view()).v;
  for (let from = start.done; from < rows.length; from += RECORDS_PER_WRITE) {
    const saved = await saveBatch(scope, progress, rows.slice(from, from + RECORDS_PER_WRITE));
    progress = saved.progress;
    errors.push(...saved.errors);
    v = v === saved.from ? saved.to : undefined;
  }
  return { progress, errors, v };
};

const saveBatch = async (scope: Scope, before: ImportProgress, batch: readonly GoodRow[]) => {
  const repository = resellers(scope);
  const after = (counts: ImportCounts): ImportProgress => ({ ...before, counts, done: before.done + batch.length });
  const view = await repository.view();
  let from = view.v;
  let outcome = await judge(scope, view, before.counts, batch);
  if (outcome.parts.length === 0) {
    return {
      progress: await advanceImport(scope, before, after(outcome.counts)),
      errors: outcome.errors,
      from,
      to: from,
    };
  }
  await repository.write(async (current) => {
    if (current.v !== from) outcome = await judge(scope, current, before.counts, batch);
    from = current.v;
    return { parts: outcome.parts, steps: [advanceStep(scope, before, after(outcome.counts))] };
  });
  return { progress: after(outcome.counts), errors: outcome.errors, from, to: from + 1 };
};

/** What the batch means for the list as it is: rows that create, change, change nothing, or cannot be saved. */
const judge = async (
  scope: Scope,
  view: ListView,
  counts: ImportCounts,
  batch: readonly GoodRow[],
): Promise<Outcome> => {
  const repository = resellers(scope);
  const targets = batch.map((row) => (row.id === '' ? view.holder(['name'], row.fields) : row.id));
  const existing = await repository.findMany([...new Set(targets.filter((id) => id !== undefined))]);
  const used = new Set<string>();
  const next = { ...counts };
  const parts: Part[] = [];
  const errors: RowError[] = [];
  for (const [index, row] of batch.entries()) {
    const id = targets[index];
    const before = id === undefined ? undefined : existing.get(id);
    try {
      if (id !== undefined && (!before || used.has(id)))
        throw new Refusal(
          'Save Failed',
          before
            ? 'An earlier row names the same reseller.'
            : 'There is no reseller with this id. Leave the id empty to add a new one.',
        );
      if (id !== undefined) used.add(id);
      const record = before ? mergedReseller(before, row) : freshReseller(repository.newId(), scope, row);
      if (before && isDeepStrictEqual(before, { ...record, version: before.version })) next.unchanged++;
      else {
        parts.push(before ? repository.change(view, before, record) : repository.creation(view, record));
        next[before ? 'updated' : 'created']++;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      next.failed++;
      errors.push(
        rowError({ number: row.number, cells: { name: row.fields.name } }, { field: 'name', message: error.reason }),
      );
    }
  }
  return { parts, counts: next, errors };
};
