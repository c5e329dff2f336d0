import { type DocumentFact, documentFactOf } from '#contract/document/facts.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { type StoredValidity, storedValidityOf } from '#contract/document/versions.ts';
import { fromDocumentOwner, type OwningKind } from '#contract/kinds/kinds.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { reviewFactOf } from '#contract/review/facts.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { endUserEntity, endUsers } from '../records/end-user.ts';
import { providerEntity, providers } from '../records/provider.ts';
import { resellerEntity, resellers } from '../records/reseller.ts';

type Facts = Pick<ServerFields, 'validities' | 'documentFacts' | 'reviewFacts' | 'inspectionFacts' | 'quiet'>;
type Change = (known: Facts & Pick<Base, 'version'>) => Partial<Facts>;

interface Owner extends Base, ServerFields {}

/** Plans the items that change what a record knows; none for a deleted record. */
const changing =
  <Rec extends Owner, Shown>(entity: Entity<Rec, Shown>, all: (scope: Scope) => Repository<Rec, Shown>) =>
  ({ actor }: Scope, id: string, change: Change): Promise<readonly TransactItem[]> => {
    const records = all(tenantScope(actor, tenantIdOf(id)));
    return records.alsoUpdate(id, async (view) => {
      const before = await records.find(id);
      if (!before) return [];
      const after = entity.schema.parse({ ...before, ...change(before), version: before.version + 1 });
      return [records.change(view, before, after)];
    });
  };

const owners: Readonly<Record<OwningKind, ReturnType<typeof changing>>> = {
  provider: changing(providerEntity, providers),
  reseller: changing(resellerEntity, resellers),
  endUser: changing(endUserEntity, endUsers),
};

/** Changes what a record of a kind knows, in the transaction of what it knows of. */
export const changeOwner = (kind: OwningKind, ...given: Parameters<ReturnType<typeof changing>>) =>
  owners[kind](...given);

/** The facts with one of them as it is now; without it where that is undefined. */
export const replaced = <Fact extends { readonly id: string }>(
  known: readonly Fact[] | null,
  id: string,
  now: NoInfer<Fact> | undefined,
): Fact[] => [...(known ?? []).filter((each) => each.id !== id), ...(now ? [now] : [])];

interface OfDocument {
  readonly validity: StoredValidity | undefined;
  readonly fact: DocumentFact | undefined;
}

const ofDocument = (document: DocumentRecord | undefined): OfDocument => ({
  validity: document && storedValidityOf(document),
  fact: document && documentFactOf(document),
});

/** What the write of a document changes of its record: which versions are approved or await review. D-101. */
export const factsOfDocument = async (
  scope: Scope,
  before: DocumentRecord | undefined,
  after: DocumentRecord | undefined,
): Promise<readonly TransactItem[]> => {
  const document = after ?? before;
  const [then, now] = [ofDocument(before), ofDocument(after)];
  if (!document || JSON.stringify(then) === JSON.stringify(now)) return [];
  const { id, rowId, tableKeyName } = document;
  return changeOwner(fromDocumentOwner(tableKeyName), scope, rowId, ({ validities, documentFacts }) => ({
    validities: replaced(validities, id, now.validity),
    documentFacts: replaced(documentFacts, id, now.fact),
  }));
};

/** What the write of a review changes of its record: which reviews were completed, and how. D-102. */
export const factsOfReview = async (
  scope: Scope,
  before: ReviewRecord | undefined,
  after: ReviewRecord | undefined,
): Promise<readonly TransactItem[]> => {
  const review = after ?? before;
  const [then, now] = [before && reviewFactOf(before), after && reviewFactOf(after)];
  if (!review || JSON.stringify(then) === JSON.stringify(now)) return [];
  const { id, kind, recordId } = review;
  return changeOwner(kind, scope, recordId, ({ reviewFacts }) => ({ reviewFacts: replaced(reviewFacts, id, now) }));
};
