import { documentFactsColumn } from '#contract/document/facts.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { failedReviewsColumn } from '#contract/review/facts.ts';
import { placedKinds } from '#contract/site-inspection/place.ts';
import { type DerivedFacts, derivedFacts } from '#lambdas/entities/computed/derived-facts.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadIfAny } from '#lambdas/store/journal/load.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import { changedFields, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { openMergeOf } from '../merge/merge-plan.ts';
import { alignedPlaces } from './aligned-places.ts';

interface Owner extends Base, ServerFields {}

type Facts = ReturnType<DerivedFacts['of']>;

/** What list rows say of facts, whatever their order. */
const textOf = (facts: Facts) => [documentFactsColumn.worked(facts), failedReviewsColumn.worked(facts)].join('\n\n');

/** A record that was deleted meanwhile, whose documents a merge is about to move, or that knows all there is to know. */
class NotNow extends Error {}

const isSame = (before: Base, after: Base) =>
  Object.keys(changedFields(withoutBase(before), withoutBase(after)).after).length === 0;

/** Stores the facts of one record; true if it did. */
const alignOne = async <Rec extends Owner>(tenantId: TenantId, entity: Entity<Rec, unknown>, id: string) => {
  const records = new Repository(entity, tenantScope(serverActor, tenantId));
  const write = records.write(async (view) => {
    const [before, merge, derived, places] = await Promise.all([
      records.find(id),
      openMergeOf(id),
      derivedFacts(tenantId),
      alignedPlaces(tenantId),
    ]);
    if (!before || merge) throw new NotNow();
    const facts = { ...derived.of(id), ...places.of(id, before) };
    const after = entity.schema.parse({ ...before, ...facts, version: before.version + 1 });
    if (isSame(before, after)) throw new NotNow();
    return { parts: [records.change(view, before, after)], transactItems: [] };
  });
  return write.then(
    () => true,
    (error: unknown) => {
      if (error instanceof NotNow) return false;
      throw error;
    },
  );
};

interface Known {
  readonly derived: DerivedFacts;
  readonly places: Awaited<ReturnType<typeof alignedPlaces>>;
}

const aligning =
  <Rec extends Owner>(entity: Entity<Rec, unknown>) =>
  async (tenantId: TenantId, { derived, places }: Known): Promise<number> => {
    const columns = (await loadIfAny(tenantId, entity))?.columns;
    if (!columns) return 0;
    const [idAt, documentsAt, reviewsAt, placesAt] = [
      columns.reader('id'),
      columns.reader(documentFactsColumn.row),
      columns.reader(failedReviewsColumn.row),
      columns.reader(places.row),
    ];
    const isPlaced = placedKinds.some((kind) => kind === entity.name);
    const isStale = (at: number) => {
      const id = String(idAt(at));
      return (
        [documentsAt(at), reviewsAt(at)].join('\n\n') !== textOf(derived.of(id)) ||
        (isPlaced && places.mayBeStale(id, String(placesAt(at) ?? '')))
      );
    };
    const stale = columns
      .positions()
      .filter(isStale)
      .map((at) => String(idAt(at)));
    let aligned = 0;
    for (const id of stale) if (await alignOne(tenantId, entity, id)) aligned++;
    return aligned;
  };

const lists = [aligning(providerEntity), aligning(resellerEntity), aligning(endUserEntity)];

/**
 * Stores again what the records of a tenant must know of their documents, reviews, places and inspections where that differs; returns
 * of how many. During a deployment a function of the release before may have approved a document without telling its record, or
 * saved a record without what it does not know. D-101.
 */
export const alignFacts = async (tenantId: TenantId): Promise<number> => {
  const [derived, places] = await Promise.all([derivedFacts(tenantId), alignedPlaces(tenantId)]);
  let aligned = 0;
  for (const list of lists) aligned += await list(tenantId, { derived, places });
  return aligned;
};
