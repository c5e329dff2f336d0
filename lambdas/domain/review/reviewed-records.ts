import type { Facts } from '#contract/catalogue/requirements.ts';
import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { ReviewFact } from '#contract/review/facts.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { endUserEntity, endUsers } from '#lambdas/entities/records/end-user.ts';
import { providerEntity, providers } from '#lambdas/entities/records/provider.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import type { ScopedViewer } from '#lambdas/store/scope.ts';
import { seenProvider } from '../provider/seen-provider.ts';

/** Records of one kind, as their reviews need them. */
export interface ReviewedRecords {
  /** What is known of a record that the person sees; for any other the reply is that of one that does not exist. */
  seen(viewer: ScopedViewer, id: string): Promise<Facts>;
  /** Makes the write of a review fail when its record is deleted. */
  present(viewer: ScopedViewer, id: string): TransactItem;
  /** The items by which a completed review changes its record as it is then, which knows of the review from then on. */
  complete(
    viewer: ScopedViewer,
    id: string,
    review: ReviewFact,
    fieldsOf: (facts: Facts) => object,
  ): Promise<readonly TransactItem[]>;
}

const recordsOf = <Rec extends Base & ServerFields, Shown>(
  entity: Entity<Rec, Shown>,
  repositoryFor: (viewer: ScopedViewer) => Repository<Rec, Shown>,
  see: (viewer: ScopedViewer, id: string) => Promise<Rec>,
): ReviewedRecords => {
  const factsOf = (record: Rec): Facts => {
    const row = entity.row(record);
    return (fact) => row[fact];
  };
  return {
    seen: async (viewer, id) => factsOf(await see(viewer, id)),
    present: (viewer, id) => repositoryFor(viewer).present(id),
    complete: async (viewer, id, review, fieldsOf) => {
      const records = repositoryFor(viewer);
      return records.alsoUpdate(id, async (view) => {
        const before = await records.get(id);
        const fields = fieldsOf(factsOf(before));
        const reviewFacts = [...(before.reviewFacts ?? []), review];
        const touchedOn = await todayIn(tenantIdOf(id));
        const after = entity.schema.parse({
          ...before,
          ...fields,
          reviewFacts,
          touchedOn,
          version: before.version + 1,
        });
        return [records.change(view, before, after)];
      });
    },
  };
};

const endUsersOf = (viewer: ScopedViewer) => endUsers(viewer.scope());

/** Every kind of record that is reviewed. */
export const reviewedRecords: Readonly<Record<ReviewedKind, ReviewedRecords>> = {
  provider: recordsOf(providerEntity, (viewer) => providers(viewer.tenantScope()), seenProvider),
  endUser: recordsOf(endUserEntity, endUsersOf, (viewer, id) => endUsersOf(viewer).get(id)),
};
