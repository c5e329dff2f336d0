import * as z from 'zod';
import { type BulkKind, type ImportReport, type ImportSummary, RowError } from '../../contract/records/import.ts';
import { Refusal } from '../../contract/refusal.ts';
import { BULK_UNDO_DAYS } from '../../contract/rules/limits.ts';
import { errorFileKey, reportKey } from '../data/drop.ts';
import { rootOf } from '../data/id.ts';
import { findImport, type ImportProgress } from '../data/import.ts';
import { importPage } from '../data/import-list.ts';
import type { Page } from '../data/list-page.ts';
import { type Scope, staffScope } from '../data/scope.ts';
import type { Caller } from '../kit/caller.ts';
import { getObject, presignGet } from '../ports/objects.ts';
import { companyFor } from './company-for.ts';

const OPEN_FOR_S = 60;
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DAY_MS = 86_400_000;

/** Imports are those of one's own company; a super admin sees every one. Another's answers like one that does not exist. */
const scopeOf = (caller: Caller, id: string): Scope =>
  caller.isSuperadmin ? caller.scope(rootOf(id)) : staffScope(caller, caller.home, 'home');

/** The import a call is about: who asks, and where its files are. */
export interface Asked {
  readonly bucket: string;
  readonly caller: Caller;
  readonly kind: BulkKind;
  readonly id: string;
}

/** An import of this kind within the caller's reach, and its scope. */
export const importOf = async ({ caller, kind, id }: Asked) => {
  const near = scopeOf(caller, id);
  const scope = caller.isSuperadmin ? { ...near, companies: 'all' as const } : near;
  const progress = await findImport(scope, id);
  if (progress?.kind !== kind) throw new Refusal('Id Not Available');
  return { scope, progress };
};

const ended = (progress: ImportProgress) => ['done', 'refused', 'cancelled'].includes(progress.state);

/** Until when an import can be undone, epoch milliseconds; 0 when there is nothing to undo. */
export const undoEnd = (progress: ImportProgress) =>
  ended(progress) && progress.firstV > 0 && progress.lastV >= progress.firstV
    ? Date.parse(progress.finishedAt) + BULK_UNDO_DAYS * DAY_MS
    : 0;

/** An import as it is shown. */
export const shown = (progress: ImportProgress): ImportSummary => {
  const until = undoEnd(progress);
  return { ...progress, undoUntil: until > Date.now() ? new Date(until).toISOString() : '' };
};

/** How far an import is and, once its rows were checked, the cells it could not take. */
export const importReport = async (asked: Asked): Promise<ImportReport> => {
  const { progress } = await importOf(asked);
  const object = progress.errorCount > 0 ? await getObject(asked.bucket, reportKey(progress, asked.id)) : undefined;
  const errors = object ? z.array(RowError).parse(JSON.parse(Buffer.from(object.bytes).toString())) : [];
  return { ...shown(progress), errors };
};

/** Imports of the caller's company, or of the one a super admin has chosen, newest first. */
export const importList = async (
  caller: Caller,
  query: { modifier: BulkKind; companyId?: string | undefined; page: number; size: number },
): Promise<Page<ImportSummary>> => {
  const companyId = await companyFor(caller, query.modifier, query.companyId);
  const found = await importPage(companyId, query.modifier, query);
  return { ...found, content: found.content.map(shown) };
};

const addressOf = async (bucket: string, key: string, fileName: string) => ({
  fileName,
  url: await presignGet(bucket, key, { fileName, contentType: EXCEL, seconds: OPEN_FOR_S }),
});

/** The workbook of the rows that were not taken. */
export const errorFile = async (asked: Asked) => {
  const { progress } = await importOf(asked);
  if (progress.errorCount === 0) throw new Refusal('Id Not Available', 'Every row was taken.');
  const fileName = `${progress.fileName.replace(/\.\w+$/, '')} - to correct.xlsx`;
  return addressOf(asked.bucket, errorFileKey(progress, asked.id), fileName);
};

/** The file as it was uploaded. */
export const originalFile = async (asked: Asked) => {
  const { progress } = await importOf(asked);
  if (progress.key === '') throw new Refusal('Id Not Available', 'The file has not arrived.');
  return addressOf(asked.bucket, progress.key, progress.fileName);
};
