import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { advanceImport, advanceItem } from '#lambdas/entities/imports/import.ts';
import { advanced, type ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { documentRequestEntity, documentRequests } from '#lambdas/entities/records/document-request.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import type { ListView } from '#lambdas/store/journal/view/view.ts';
import { PastBatches, type Undoable } from '../past-batch.ts';
import { RESERVE_MS, type Run, retryPolicyOf } from '../run.ts';

/** Requests per transaction of 100 items. */
const REQUESTS_AT_ONCE = 90;

/** Nothing has come of it: who was asked has sent, announced and declined nothing. */
const isUnanswered = ({ endedAs, declined, delivered, announced }: DocumentRequestRecord) =>
  endedAs === '' && declined.length === 0 && delivered.length === 0 && announced === 0;

/** Revokes requests in the transaction that counts them. */
const revoke = async (run: Run, batch: readonly Undoable[]): Promise<ImportProgress> => {
  const { scope, progress } = run;
  const requests = documentRequests(scope);
  const end = { endedAs: 'revoked', endedAt: new Date().toISOString() } as const;
  let after = progress;
  const plan = async (view: ListView) => {
    const found = await requests.findMany(batch.map(({ change }) => change.id));
    const open = [...found.values()].filter(isUnanswered);
    const undo = {
      ...progress.undo,
      removed: progress.undo.removed + open.length,
      left: progress.undo.left + batch.length - open.length,
    };
    after = advanced(progress, { ...batch.at(-1)?.next, undo });
    const parts = open.map((before) =>
      requests.change(view, before, { ...before, ...end, version: before.version + 1 }),
    );
    return { parts, transactItems: [advanceItem(scope, progress, after)] };
  };
  // A write without records would not be one.
  const { parts } = await plan(await requests.view());
  if (parts.length === 0) return advanceImport(scope, progress, after);
  await requests.write(plan, retryPolicyOf(run));
  return after;
};

/**
 * Revokes what a change has requested, newest first. A request that somebody has answered, or that was ended already, is left.
 * As safe to interrupt as any undo.
 */
export const undoRequests = async (run: Run): Promise<ImportProgress> => {
  let { progress } = run;
  const past = new PastBatches(familyIdOf(progress.companyId), documentRequestEntity.name, progress.id);
  while (progress.firstV > 0 && progress.lastV >= progress.firstV) {
    const { batch, passed } = await past.next(progress, REQUESTS_AT_ONCE);
    progress =
      batch.length === 0 ? await advanceImport(run.scope, progress, passed) : await revoke({ ...run, progress }, batch);
    if (run.timeLeft() < RESERVE_MS && progress.lastV >= progress.firstV) return progress;
  }
  return progress;
};
