import { randomUUID } from 'node:crypto';
import { exportKeys } from '#contract/analytics/keys.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { allColumns, type ListSpec } from '#contract/definition/list-spec.ts';
import { counted } from '#contract/rules/figures.ts';
import { LIST_EXPORT_MAX } from '#contract/rules/limits.ts';
import { cellWriter, type ListRows } from '#lambdas/domain/lists/list-call.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { giveFile } from '#lambdas/kit/give-workbook.ts';
import { rowsOfCall } from '#lambdas/kit/list-calls.ts';
import { refuseTooLong } from '#lambdas/sheets/cell-text.ts';
import { csvFile } from '#lambdas/sheets/csv/csv-file.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { both, type ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { env } from './env.ts';

interface ExportRequest {
  readonly of: string;
  readonly query: string;
  /** Their names, separated by commas. */
  readonly columns: string;
  readonly as: 'xlsx' | 'csv';
  readonly timeZone: string;
  /** The rows that are wanted; all of them where nothing is said. */
  readonly ids?: readonly string[];
}

type Shown = Readonly<Record<string, unknown>>;

const chosenColumns = (spec: ListSpec, names: string) => {
  const known = allColumns(spec);
  return [...new Set(names.split(','))].map((field) => {
    const column = Object.hasOwn(known, field) ? known[field] : undefined;
    if (!column) throw new ApplicationError('This list has no such column', '', 400);
    return { field, label: column.label };
  });
};

/** Only some of a list's rows, whatever it is narrowed to besides. */
const only = ({ listFilter, ...criteria }: ListRows<unknown>['criteria'], ids: readonly string[] | undefined) => {
  if (!ids) return { ...criteria, listFilter };
  const wanted = new Set(ids);
  const chosen = { key: `chosen ${randomUUID()}`, matches: (value: ValueOf) => wanted.has(String(value('id'))) };
  return { ...criteria, listFilter: both(chosen, listFilter) };
};

/** The tenant whose rows a super admin has chosen. */
const tenantOf = (query: string) => {
  const companyId = new URLSearchParams(query).get('companyId');
  return companyId ? tenantIdOf(companyId) : undefined;
};

/** All rows that a list call shows, or the chosen ones of them, in the given columns and the call's order; the address of the file is good for a minute. */
export const exportList = async (
  caller: Caller,
  { columns, as, timeZone, ids, ...call }: ExportRequest,
  origin: Origin,
) => {
  const { title, spec, rows } = await rowsOfCall(caller, call, origin);
  const chosen = chosenColumns(spec, columns);
  const criteria = only(rows.criteria, ids);
  const { totalElements } = await rows.all.page({ ...criteria, page: 0, size: 1 });
  refuseTooLong(totalElements, LIST_EXPORT_MAX);
  const { content } = await rows.all.page({ ...criteria, page: 0, size: LIST_EXPORT_MAX });
  const shown = (rows.finish ? await rows.finish(content) : content) as Shown[];
  const writers = chosen.map(({ field }) => cellWriter(spec, field, timeZone));
  const lines = [chosen.map(({ label }) => label), ...shown.map((row) => writers.map((write) => write(row)))];
  const { workbookOf } = await import('#lambdas/sheets/write/workbook.ts');
  const bytes = as === 'csv' ? csvFile(lines) : workbookOf({ name: title, lines });
  const key = `${exportKeys.downloads}${randomUUID()}.${as}`;
  const given = await giveFile(env().EXPORT_BUCKET, { key, fileName: `${title}.${as}`, as }, bytes);
  const detail = `${title}, ${counted(shown.length, 'row')}`;
  await recordActivity(caller.userId, { type: 'download', detail, tenant: tenantOf(call.query) }, origin);
  return given;
};
