import { documentFactsColumn } from '#contract/document/facts.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { failedReviewsColumn } from '#contract/review/facts.ts';
import {
  type InspectionFact,
  inspectionFactOf,
  type Placed,
  type PlaceFacts,
  placesColumn,
  readPlaces,
  withoutFormer,
} from '#contract/site-inspection/facts.ts';
import { isAddress, OWN_PLACE, placedKinds } from '#contract/site-inspection/place.ts';
import type { DivisionPlace } from '#contract/site-inspection/place-fields.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import {
  type DerivedFacts,
  deriveByOwner,
  derivedFacts,
  derivedPlaces,
} from '#lambdas/entities/computed/derived-facts.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { siteInspectionSource } from '#lambdas/entities/records/site-inspection.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadIfAny } from '#lambdas/store/journal/load.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';
import { changedFields, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { openMergeOf } from '../merge/merge-records.ts';

type InspectionRow = Pick<
  SiteInspectionRecord,
  'id' | 'placeKey' | 'endedAs' | 'completedAt' | 'deliveredAt' | 'outcome' | 'doneOn' | 'validUntil'
> & { readonly alsoKeys: readonly string[] };

const factOfRow = (row: Row) => {
  const { alsoKeys, ...inspection } = row as unknown as InspectionRow;
  return inspectionFactOf({ ...inspection, alsoAt: alsoKeys.map((key) => ({ key })) });
};

/** Makes the function that gives what a record must know of its inspections as they are listed now. */
const derivedInspections = async (tenantId: TenantId): Promise<(recordId: string) => InspectionFact[]> => {
  const { of } = await deriveByOwner(tenantId, siteInspectionSource, 'recordId', factOfRow);
  return (recordId) => withoutFormer(of(recordId));
};

type KnownPlaces = Pick<Placed, 'places' | 'inspectionFacts'>;

/** What of a division a list row and the list of divisions both say; its address only where it is not that of its end user too. */
const marksOfPlace = ({ id, name, premises, state, roles, key }: DivisionPlace, isOwn: boolean) =>
  JSON.stringify([id, name, premises, state, roles, isOwn ? '' : key]);

/** The same of all divisions of a list row. */
const marksInRow = (known: readonly PlaceFacts[]) =>
  known.flatMap(({ ids, names, premises, states, roles, key }) => {
    const isOwn = ids.includes(OWN_PLACE);
    return ids
      .filter((id) => id !== OWN_PLACE)
      .map((id, at) => {
        const [name = '', kind = 0, state = 0, filled = ''] = [names[at], premises[at], states[at], roles[at]];
        return marksOfPlace({ id, name, premises: kind, state, roles: filled, key, since: '' }, isOwn);
      });
  });

const isSamePlace = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.toSorted().join() === other.toSorted().join();

/**
 * Tells which list rows may differ from the divisions and inspections of their records, and what such a record must know. A row does not
 * say of which address an inspection was, so the record itself is compared then.
 */
const alignedPlaces = async (tenantId: TenantId) => {
  const [placesOf, inspectionsOf] = await Promise.all([derivedPlaces(tenantId), derivedInspections(tenantId)]);
  return {
    of: (id: string, before: KnownPlaces) => {
      const since = new Map((before.places ?? []).map((place) => [place.id, place.since]));
      return {
        // A list of divisions does not say since when one is where it is.
        places: placesOf(id).map((place) => ({ ...place, since: since.get(place.id) ?? '' })),
        inspectionFacts: inspectionsOf(id),
      };
    },
    mayBeStale: (id: string, row: string): boolean => {
      const [places, inspections] = [placesOf(id).filter(({ key }) => isAddress(key)), inspectionsOf(id)];
      // Nearly all records have no places but their own address, and no inspection.
      if (row === '' && places.length === 0 && inspections.length === 0) return false;
      const known = readPlaces(row);
      const own = new Set(known.filter(({ ids }) => ids.includes(OWN_PLACE)).flatMap(({ ids }) => ids));
      const marks = places.map((place) => marksOfPlace(place, own.has(place.id)));
      const isKnown = known.some(({ outcome, open }) => outcome !== '' || open !== '');
      return !isSamePlace(marksInRow(known), marks) || (inspections.length > 0 && !isKnown);
    },
    row: placesColumn.row,
  };
};

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
