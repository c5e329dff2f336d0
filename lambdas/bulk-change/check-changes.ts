import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { ImportCounts } from '#contract/import/record.ts';
import { BULK_EXAMPLES } from '#contract/rules/limits.ts';
import { advanceImport } from '#lambdas/entities/imports/import.ts';
import { type ImportProgress, noCounts } from '#lambdas/entities/imports/import-progress.ts';
import { getObject } from '#lambdas/ports/s3/objects.ts';
import type { SheetRow } from '#lambdas/sheets/read/read-rows.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { putChunks, putFailed, putReport } from '../import/batch/files.ts';
import type { FailedRow, Run } from '../import/batch/run.ts';
import { importDefinitions } from '../import/definitions/all-definitions.ts';
import type { Changer } from './changer.ts';
import { type ExampleWords, fieldsOf, planChanges, recordsOf } from './plan-changes.ts';

const Selection = z.array(z.tuple([z.string(), z.string()]));

/** The chosen records of a change as rows: the id and the name that each had when it was chosen. */
const readSelection = async (bucket: string, key: string): Promise<SheetRow[]> => {
  const object = await getObject(bucket, key);
  if (!object)
    throw new ApplicationError('Update Failed', 'The chosen records are no longer stored. Choose them again.');
  const chosen = Selection.parse(JSON.parse(Buffer.from(object.bytes).toString()));
  return chosen.map(([id, name], at) => ({ number: at + 1, cells: { id, name } }));
};

const ROWS_AT_ONCE = 1_000;
/** How often a long check stores its progress. */
const ROWS_PER_UPDATE = 4_000;

/**
 * The plan of a change: every chosen record is looked at, the version that was seen is stored with each that goes in, and
 * nothing is written.
 */
export const checkChanges = async <Rec extends Base, Written extends Base>(
  changer: Changer<Rec, Written>,
  words: ExampleWords,
  { bucket, scope, progress: start }: Run,
): Promise<ImportProgress> => {
  let progress = start;
  const rows = await readSelection(bucket, progress.key);
  const view = await changer.repository.view();
  const plan: ImportCounts = { ...noCounts, rows: rows.length };
  const accepted: SheetRow[] = [];
  const failed: FailedRow[] = [];
  const examples: ChangeExample[] = [];
  const changed: Rec[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    if (from > 0 && from % ROWS_PER_UPDATE === 0)
      progress = await advanceImport(scope, progress, { plan, counts: { ...noCounts, rows: rows.length }, done: from });
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const records = await recordsOf(changer, part);
    const outcome = await planChanges(changer, view, part, records, Number.POSITIVE_INFINITY);
    const refused = new Set(outcome.failed.map(({ number }) => number));
    for (const row of part)
      if (!refused.has(row.number)) accepted.push(withVersion(row, records.get(row.cells.id ?? '')));
    failed.push(...outcome.failed);
    changed.push(...outcome.changed.map(({ record }) => record));
    plan.updated += outcome.tally.updated;
    plan.unchanged += outcome.tally.unchanged;
    for (const { record, parts } of outcome.changed.slice(0, BULK_EXAMPLES - examples.length))
      examples.push({
        name: nameIn(part, record.id),
        fields: changer.example?.(record) ?? parts.flatMap(({ change }) => fieldsOf(words, change)),
      });
  }
  plan.failed = failed.length;
  const refused = { otherColumns: [], rows: failed };
  const checked = { ...progress, checkId: randomUUID() };
  await putChunks(bucket, checked, accepted);
  await putFailed(bucket, checked, 'check', refused);
  const errorCount = await putReport(bucket, progress, importDefinitions[progress.kind].sheet, refused);
  return advanceImport(scope, progress, {
    checkId: checked.checkId,
    state: 'checked',
    message: '',
    plan,
    examples,
    effects: changed.length > 0 ? [...((await changer.effects?.(changed)) ?? [])] : [],
    counts: { ...noCounts, rows: rows.length, failed: failed.length },
    good: accepted.length,
    done: 0,
    errorCount,
  });
};

const withVersion = ({ number, cells }: SheetRow, record: Base | undefined): SheetRow => ({
  number,
  cells: { ...cells, version: String(record?.version ?? 0) },
});

const nameIn = (rows: readonly SheetRow[], id: string) => rows.find(({ cells }) => cells.id === id)?.cells.name ?? '';
