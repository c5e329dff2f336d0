import { createHash } from 'node:crypto';
import type { ImportCounts, RowError } from '../../contract/records/import.ts';
import { denied, Refusal } from '../../contract/refusal.ts';
import { may } from '../../contract/rules/access.ts';
import { BULK_SHOWN_ERRORS } from '../../contract/rules/limits.ts';
import { resellerSheet } from '../../contract/sheets/reseller.ts';
import { companies } from '../data/company.ts';
import { ACTOR_SUB, type Drop, parseDropKey, reportKey } from '../data/drop.ts';
import { advanceImport, findImport, type ImportProgress, openImport } from '../data/import.ts';
import { findSameFile, rememberFile } from '../data/import-memory.ts';
import { findPrincipal } from '../data/principal.ts';
import { type Actor, chosenScope, type Scope } from '../data/scope.ts';
import { getObject, putObject, type StoredObject } from '../ports/objects.ts';
import { guardSpreadsheet } from '../sheets/guard.ts';
import { readRows } from '../sheets/read-rows.ts';
import { checkRows } from './file-rows.ts';
import { saveRows } from './save-rows.ts';

/** A file that has landed in the drop prefix, as the bucket's event tells of it. */
export interface DroppedFile {
  readonly bucket: string;
  readonly key: string;
  /** Differs for every file that was ever put under the key. */
  readonly sequencer: string;
}

const OPERATOR: Actor = { userId: 'operator', userName: 'operator' };

/**
 * Imports one dropped spreadsheet. Safe to run again at any time: an import that is done is left alone, one that was
 * interrupted goes on where its last transaction ended. D-24, D-69, D-70.
 */
export const importFile = async (file: DroppedFile): Promise<void> => {
  const drop = parseDropKey(file.key);
  const object = drop && (await getObject(file.bucket, file.key));
  if (!drop || !object) return;
  const scope = chosenScope(OPERATOR, drop.companyId);
  const progress = await claim(scope, drop, file, object);
  if (progress.state === 'done' || progress.state === 'refused') return;
  try {
    await run(file.bucket, drop, object, progress);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const current = (await findImport(scope, progress.id)) ?? progress;
    const message = [error.message, error.reason].filter((text) => text !== '').join(': ');
    await finish(file.bucket, drop, scope, current, { state: 'refused', message, errors: [] });
  }
};

/** The import this file belongs to: the one the portal opened for the upload, or a new one for an operator's drop. */
const claim = async (scope: Scope, drop: Drop, file: DroppedFile, { metadata }: StoredObject) => {
  const uploadId = drop.name.replace(/\.\w+$/, '');
  const opened = metadata[ACTOR_SUB] ? await findImport(scope, uploadId) : undefined;
  const id = opened?.id ?? `${drop.companyId}-${hash(`${file.key} ${file.sequencer}`).slice(0, 14)}`;
  const found =
    opened ?? (await openImport(scope, { id, kind: drop.kind, companyId: drop.companyId, fileName: drop.name }));
  return found.state === 'waiting' ? advanceImport(scope, found, { ...found, state: 'running' }) : found;
};

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

const run = async (bucket: string, drop: Drop, { bytes, metadata }: StoredObject, start: ImportProgress) => {
  const scope = chosenScope(await actorOf(metadata[ACTOR_SUB], drop), drop.companyId);
  if (!(await companies(scope).find(drop.companyId))) throw new Refusal('Company Id is not available');
  await guardSpreadsheet(drop.name, bytes);
  const content = hash(bytes);
  const same = await findSameFile(scope, drop, content);
  if (same) return finish(bucket, drop, scope, start, { ...same, state: 'done', counts: nothingNew(same.counts) });
  const rows = readRows(bytes, resellerSheet);
  const { good, errors, failed } = await checkRows(rows);
  const counts = start.done > 0 ? start.counts : { ...start.counts, rows: rows.length, failed };
  const saved = await saveRows(scope, { ...start, counts }, good);
  const message =
    saved.progress.counts.failed === 0
      ? ''
      : `${saved.progress.counts.failed} of ${rows.length} rows could not be taken.`;
  const outcome = { state: 'done' as const, message, errors: [...errors, ...saved.errors] };
  await finish(bucket, drop, scope, saved.progress, outcome);
  if (saved.v !== undefined)
    await rememberFile(scope, drop, content, saved.v, {
      message,
      counts: saved.progress.counts,
      errors: outcome.errors.slice(0, BULK_SHOWN_ERRORS),
    });
};

/** Rights are those of the person who asked for the upload, as they are now; an operator has them by AWS rights. ROLE_MATRIX row 91. */
const actorOf = async (sub: string | undefined, { companyId }: Drop): Promise<Actor> => {
  if (sub === undefined) return OPERATOR;
  const principal = await findPrincipal(sub);
  const allowed = principal?.enabled && principal.accountNonLocked && may(principal, 'bulk.reseller');
  if (!principal || !allowed || !(principal.isSuperadmin || principal.home === companyId)) throw denied();
  return principal;
};

/** The same file again writes nothing, so every row that was taken then is unchanged now. */
const nothingNew = ({ rows, failed }: ImportCounts): ImportCounts => ({
  rows,
  failed,
  created: 0,
  updated: 0,
  unchanged: rows - failed,
});

interface Outcome {
  readonly state: 'done' | 'refused';
  readonly message: string;
  readonly errors: readonly RowError[];
  readonly counts?: ImportCounts;
}

/** The report goes first: an import that says it is finished has one. */
const finish = async (bucket: string, drop: Drop, scope: Scope, progress: ImportProgress, outcome: Outcome) => {
  const report = Buffer.from(JSON.stringify(outcome.errors.slice(0, BULK_SHOWN_ERRORS)));
  await putObject(bucket, reportKey({ ...drop, name: progress.id }), report, { contentType: 'application/json' });
  const { state, message, counts = progress.counts } = outcome;
  await advanceImport(scope, progress, { ...progress, state, message, counts, finishedAt: new Date().toISOString() });
};
