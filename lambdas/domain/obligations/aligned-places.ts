import {
  type InspectionFact,
  inspectionFactOf,
  type Placed,
  type PlaceFacts,
  placesColumn,
  readPlaces,
  withoutFormer,
} from '#contract/site-inspection/facts.ts';
import { isAddress, OWN_PLACE } from '#contract/site-inspection/place.ts';
import type { DivisionPlace } from '#contract/site-inspection/place-fields.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { deriveByOwner, derivedPlaces } from '#lambdas/entities/computed/derived-facts.ts';
import { siteInspectionSource } from '#lambdas/entities/records/site-inspection.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';

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

type Known = Pick<Placed, 'places' | 'inspectionFacts'>;

/** What of a division a list row and the list of divisions both say; its address only where it is not that of its end user too. */
const marksOfPlace = ({ id, name, premises, state, key }: DivisionPlace, isOwn: boolean) =>
  JSON.stringify([id, name, premises, state, isOwn ? '' : key]);

/** The same of all divisions of a list row. */
const marksInRow = (known: readonly PlaceFacts[]) =>
  known.flatMap(({ ids, names, premises, states, key }) => {
    const isOwn = ids.includes(OWN_PLACE);
    return ids
      .filter((id) => id !== OWN_PLACE)
      .map((id, at) => {
        const [name = '', kind = 0, state = 0] = [names[at], premises[at], states[at]];
        return marksOfPlace({ id, name, premises: kind, state, key, since: '' }, isOwn);
      });
  });

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.toSorted().join() === other.toSorted().join();

/**
 * Tells which list rows may differ from the divisions and inspections of their records, and what such a record must know. A row does not
 * say of which address an inspection was, so the record itself is compared then.
 */
export const alignedPlaces = async (tenantId: TenantId) => {
  const [placesOf, inspectionsOf] = await Promise.all([derivedPlaces(tenantId), derivedInspections(tenantId)]);
  return {
    of: (id: string, before: Known) => {
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
      return !isSame(marksInRow(known), marks) || (inspections.length > 0 && !isKnown);
    },
    row: placesColumn.row,
  };
};
