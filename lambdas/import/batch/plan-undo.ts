import type { BulkKind, UndoCounts, UndoPlan } from '#contract/import/record.ts';
import type { Standee } from '#contract/standing/step.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { chosenScope, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { endUserImport } from '../definitions/end-user.ts';
import type { ImportDefinition } from '../definitions/import-definition.ts';
import { providerImport } from '../definitions/provider.ts';
import { resellerImport } from '../definitions/reseller.ts';
import { PastBatches } from './past-batch.ts';
import { NamedRecords, outcomeOf, undoingOf } from './undo-rows.ts';

/** Changes that a plan looks at: a user waits for it. */
const LOOKED_MAX = 5_000;
const CHANGES_AT_ONCE = 500;

/** Counts what an undo would do now, by the rules of the undo itself. */
const planner =
  <Rec extends Base & Standee, Fields>(kind: ImportDefinition<Rec, Fields>) =>
  async (found: ImportProgress): Promise<UndoPlan> => {
    const progress: ImportProgress = { ...found, undoTo: 'undone', undoneTo: 0 };
    const tenantId = tenantIdOf(progress.companyId);
    const scope = progress.change ? tenantScope(serverActor, tenantId) : chosenScope(serverActor, progress.companyId);
    const repository = kind.repository(scope);
    const [view, { isNamed }, undoing] = await Promise.all([
      repository.view(),
      new NamedRecords(kind.referencedBy, tenantId).look(false),
      undoingOf(kind, { scope, progress }),
    ]);
    const past = new PastBatches(tenantId, kind.entity.name, progress.id);
    const counts: UndoCounts = { removed: 0, restored: 0, left: 0, refused: 0 };
    const reasons = new Map<string, number>();
    let looked = 0;
    let at = progress;
    while (at.lastV >= at.firstV && looked < LOOKED_MAX) {
      const { batch, passed } = await past.next(at, CHANGES_AT_ONCE);
      const records = await repository.findMany(batch.map(({ change }) => change.id));
      for (const { change } of batch) {
        const outcome = outcomeOf(repository, view, { record: records.get(change.id), change, isNamed, undoing });
        counts[outcome.counts]++;
        if (outcome.reason) reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
      }
      looked += batch.length;
      at = { ...at, ...(batch.at(-1)?.next ?? passed) };
    }
    const refused = [...reasons].map(([reason, count]) => ({ reason, count }));
    return { ...counts, refused, looked, isWhole: at.lastV < at.firstV };
  };

const planners: Readonly<Record<BulkKind, ReturnType<typeof planner>>> = {
  reseller: planner(resellerImport),
  techProvider: planner(providerImport),
  endUser: planner(endUserImport),
};

/** What the undo of an import or change would do now; null for one that deleted or requested. */
export const planUndo = async (progress: ImportProgress): Promise<UndoPlan> =>
  progress.change?.op === 'delete' || progress.change?.op === 'request' ? null : planners[progress.kind](progress);
