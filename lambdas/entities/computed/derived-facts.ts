import { type DocumentFact, documentFactOf } from '#contract/document/facts.ts';
import { DocumentRecord } from '#contract/document/record.ts';
import { storedValidityOf } from '#contract/document/versions.ts';
import { hasFacts, type ServerFields } from '#contract/obligations/server-fields.ts';
import { type ReviewFact, reviewFactOf } from '#contract/review/facts.ts';
import { ReviewRecord } from '#contract/review/record.ts';
import { type DivisionPlace, placeOfDivision } from '#contract/site-inspection/place-fields.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import { loadIfAny } from '#lambdas/store/journal/load.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { divisionSource, documentSource, reviewSource } from '../records/fact-lists.ts';

/** Positions of a list's rows by the record that they belong to; `v` is the version of the list. */
interface Index {
  readonly v: number;
  readonly positions: ReadonlyMap<unknown, readonly number[]>;
}

const indexes = new WeakMap<ListProjection, Index>();

const indexOf = (view: ListProjection, field: string): Index => {
  const known = indexes.get(view);
  if (known?.v === view.v) return known;
  const positions = new Map<unknown, number[]>();
  const ownerAt = view.columns.reader(field);
  for (const position of view.columns.positions()) {
    const found = positions.get(ownerAt(position));
    if (found) found.push(position);
    else positions.set(ownerAt(position), [position]);
  }
  const index = { v: view.v, positions };
  indexes.set(view, index);
  return index;
};

/** Makes the function that derives from the rows of a list what a record must know of them. */
export const deriveByOwner = async <Fact>(
  tenantId: TenantId,
  list: ListSource,
  owner: string,
  factOf: (row: Row) => Fact | undefined,
) => {
  const view = await loadIfAny(tenantId, list);
  const index = view && indexOf(view, owner);
  return {
    v: view?.v ?? 0,
    of: (recordId: string): Fact[] =>
      (index?.positions.get(recordId) ?? []).flatMap((at) => (view && factOf(view.columns.row(at))) ?? []),
  };
};

const Reviewed = ReviewRecord.pick({ id: true, obligation: true, outcome: true, completedAt: true, withdrawnAt: true });

/** What the documents and reviews of a tenant say of its records now; the versions are those of the two lists. */
export interface DerivedFacts {
  readonly versions: { readonly documents: number; readonly reviews: number };
  of(recordId: string): { readonly documentFacts: DocumentFact[]; readonly reviewFacts: ReviewFact[] };
}

export const derivedFacts = async (tenantId: TenantId): Promise<DerivedFacts> => {
  const [documents, reviews] = await Promise.all([
    deriveByOwner(tenantId, documentSource, 'rowId', (row) => documentFactOf(DocumentRecord.parse(row))),
    deriveByOwner(tenantId, reviewSource, 'recordId', (row) => reviewFactOf(Reviewed.parse(row))),
  ]);
  return {
    versions: { documents: documents.v, reviews: reviews.v },
    of: (recordId) => ({ documentFacts: documents.of(recordId), reviewFacts: reviews.of(recordId) }),
  };
};

/** What the documents of a tenant said of its records before D-101, by the record's id. */
export const formerValidities = (tenantId: TenantId) =>
  deriveByOwner(tenantId, documentSource, 'rowId', (row) => storedValidityOf(DocumentRecord.parse(row)));

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The place that the row of a division says; undefined for one at the address of its end user. */
const placeOfRow = (row: Row): DivisionPlace | undefined => {
  const state = Number(row.state ?? 0);
  const addressId = {
    address1: text(row.address1),
    cityName: text(row.cityName),
    zipcode: text(row.zipcode),
    stateId: state === 0 ? undefined : { id: state },
  };
  const [isSameAddress, premises] = [Number(row.isSameAddress), Number(row.premises ?? 0)];
  return placeOfDivision(
    { id: text(row.id), name: text(row.name), isSameAddress, addressId, premises },
    text(row.contactRoles),
    '',
  );
};

/** Makes the function that gives the places of an end user by its divisions as they are listed now. */
export const derivedPlaces = async (tenantId: TenantId): Promise<(endUserId: string) => DivisionPlace[]> =>
  (await deriveByOwner(tenantId, divisionSource, 'endUserId', placeOfRow)).of;

/**
 * Fills the facts of records with obligations: releases before D-101 stored none of documents and reviews, and those
 * before inspections none of the places of divisions.
 */
export const filledFacts = <Rec extends Base & ServerFields>() => ({
  isFilled: (record: Rec) => hasFacts(record) && record.places !== null,
  fill: async (tenantId: TenantId, of?: readonly Rec[]) => {
    const derived = of === undefined || !of.every(hasFacts) ? await derivedFacts(tenantId) : undefined;
    const placesOf = await derivedPlaces(tenantId);
    return (record: Rec): Rec => {
      const facts = derived && !hasFacts(record) ? derived.of(record.id) : {};
      return { ...record, ...facts, places: record.places ?? placesOf(record.id) };
    };
  },
});
