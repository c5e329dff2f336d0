import { ApplicationError } from '#contract/application-error.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { RemovalEffect } from '#contract/fields/file.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { documentEntity, documents, ofRecord } from '#lambdas/entities/records/document.ts';
import { documentRequestEntity, documentRequests } from '#lambdas/entities/records/document-request.ts';
import { reviewEntity, reviews } from '#lambdas/entities/records/review.ts';
import { siteInspectionEntity, siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import type { ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { assertUnchanged, type TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { RecordWrite } from '#lambdas/store/repository/record-write.ts';
import { releasedItems } from '#lambdas/store/retention/deleted.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';

/** Records of one list that belong to another record, and the column that names them to people. */
export interface Relation {
  readonly entity: ListSource;
  readonly noun: string;
  readonly title: string;
  /** The ids of the records that a row belongs to. */
  owners(value: ValueOf): readonly string[];
}

/** The same with what the removal of that record does to them. Next to every cascade stands what it tells. D-42. */
export interface RelatedRecords extends Relation {
  readonly outcome: RemovalEffect['outcome'];
}

const NAMES_SHOWN = 3;

/** Records whose field is the id of the other record. */
export const naming = (noun: string, entity: ListSource, field: string, title = 'name'): Relation => ({
  entity,
  noun,
  title,
  owners: (value) => [String(value(field))],
});

/** Records whose field holds the id of the other record among others. */
export const listing = (noun: string, entity: ListSource, field: string, title = 'name'): Relation => ({
  entity,
  noun,
  title,
  owners: (value) => value(field) as readonly string[],
});

/** Records that keep the other one from being removed. */
export const blocking = (relation: Relation): RelatedRecords => ({ ...relation, outcome: 'blocks' });

export const documentsOf = (owner: DocumentOwner): RelatedRecords => ({
  entity: documentEntity,
  noun: 'document',
  outcome: 'deleted',
  title: 'documentName',
  owners: (value) => (value('tableKeyName') === owner ? [String(value('rowId'))] : []),
});

/** What the removal of some records of a tenant would do to others; kinds of which there are none are left out. */
export const removalEffects = async (
  related: readonly RelatedRecords[],
  removed: readonly string[],
): Promise<RemovalEffect[]> => {
  const [first = ''] = removed;
  const removedIds = new Set(removed);
  const effects = related.map(async ({ entity, noun, outcome, title, owners }) => {
    const view = await loadView(tenantIdOf(first), entity);
    const ids = idsWhere(view, (value) => owners(value).some((id) => removedIds.has(id)));
    const names = ids.slice(0, NAMES_SHOWN).map((one) => nameIn(view, one, title));
    return { noun, outcome, count: ids.length, names };
  });
  return (await Promise.all(effects)).filter(({ count }) => count > 0);
};

const nameIn = ({ columns }: Awaited<ReturnType<typeof loadView>>, id: string, field: string) =>
  String(columns.value(field, columns.positionOf(id) ?? 0) ?? '');

/** A change by which a record loses what referred to a deleted one; what it lost is stored for a restore. */
export const losing = (
  { actor }: Scope,
  list: ListSource,
  lost: readonly unknown[],
  part: RecordWrite,
): RecordWrite => {
  const { id } = part.change;
  return { ...part, transactItems: [...part.transactItems, ...releasedItems(tenantIdOf(id), list, id, lost, actor)] };
};

/**
 * Refuses the removal of a record that others depend on, and says how many: 'The company still has 1 user and 3 resellers.'
 * The items belong into the transaction that removes it, so that no user can be added meanwhile. D-42.
 */
export const requireNoDependants = async (
  what: string,
  id: string,
  dependants: readonly Relation[],
): Promise<readonly TransactItem[]> => {
  const found = await Promise.all(dependants.map((relation) => counted(tenantIdOf(id), id, relation)));
  const left = found.map(({ text }) => text).filter((text) => text !== '');
  if (left.length > 0) throw new ApplicationError('Delete Failed', `The ${what} still has ${listed(left)}.`);
  return found.map(({ item }) => item);
};

const counted = async (tenantId: TenantId, id: string, { entity, noun, owners }: Relation) => {
  let text = '';
  const item = await assertUnchanged(tenantId, entity, (view) => {
    const { length } = idsWhere(view, (value) => owners(value).includes(id));
    if (length > 0) text = `${length} ${noun}${length === 1 ? '' : 's'}`;
  });
  return { text, item };
};

const listed = (items: readonly string[]) =>
  items.length <= 1 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Removes or changes records after the one they belonged to is deleted. May be repeated at any point; the scope is the record's whole tenant. */
export type CascadeStep = (scope: Scope, removedId: string) => Promise<void>;

/** The documents of a removed record go with it. D-42. */
export const removeDocuments =
  (tableKeyName: DocumentOwner): CascadeStep =>
  (scope, removedId) => {
    const repository = documents(scope);
    return writeMany(
      repository,
      (view) => idsWhere(view, ofRecord(tableKeyName, removedId).matches),
      (view, document: DocumentRecord) => repository.removal(view, document),
    );
  };

/** The requests for documents of a removed record go with it, and their links with them. D-42. */
export const removeRequests: CascadeStep = (scope, rowId) => {
  const repository = documentRequests(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('rowId') === rowId),
    (view, request: DocumentRequestRecord) => repository.removal(view, request),
  );
};

/** What people are shown of them before. */
export const removedRequests: RelatedRecords = {
  ...naming('document request', documentRequestEntity, 'rowId', 'email'),
  outcome: 'deleted',
};

/** The reviews of a removed record go with it, completed ones too. D-42. */
export const removeReviews: CascadeStep = (scope, recordId) => {
  const repository = reviews(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('recordId') === recordId),
    (view, review: ReviewRecord) => repository.removal(view, review),
  );
};

/** What people are shown of them before. */
export const removedReviews: RelatedRecords = {
  ...naming('review', reviewEntity, 'recordId', 'label'),
  outcome: 'deleted',
};

/** The inspections of a removed record go with it, completed ones too. D-42. */
export const removeInspections: CascadeStep = (scope, recordId) => {
  const repository = siteInspections(scope);
  return writeMany(
    repository,
    (view) => idsWhere(view, (value) => value('recordId') === recordId),
    (view, inspection: SiteInspectionRecord) => repository.removal(view, inspection),
  );
};

/** What people are shown of them before. */
export const removedInspections: RelatedRecords = {
  ...naming('inspection', siteInspectionEntity, 'recordId', 'address'),
  outcome: 'deleted',
};
