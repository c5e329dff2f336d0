import { premisesName } from '#contract/fields/premises.ts';
import { plainWords } from '#contract/rules/text.ts';
import { latestAt, openAt } from '#contract/site-inspection/facts.ts';
import type { RecordPlaces, ShownPlace } from '#contract/site-inspection/forms.ts';
import { isAddress, type PlacedKind } from '#contract/site-inspection/place.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import type { InspectionReason } from '#contract/site-inspection/rules.ts';
import { inspectionStateOn } from '#contract/site-inspection/states.ts';
import { type Place, type PlacedRecord, placesOf, seenPlaced } from '#lambdas/domain/site-inspection/placed-records.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { reopeningMove } from './same-address.ts';
import { inspectionsAround, mayComplete, mayOrder } from './visible-inspections.ts';

type Known = ReadonlyMap<string, SiteInspectionRecord>;

/** Whether a record was called otherwise: another way to write its name is no other name. */
const isOtherName = (then: string, now: string) => then !== '' && plainWords(then) !== plainWords(now);

/** Why the next inspection of a place would be ordered. */
const reasonFor = (
  { key, id }: Place,
  { name }: Pick<PlacedRecord, 'name'>,
  latest: SiteInspectionRecord | undefined,
  known: Known,
): InspectionReason => {
  if (latest?.outcome === 'failed') return 'again';
  if (latest) return isOtherName(latest.orderedName, name) ? 'renamed' : 'yearly';
  const wasElsewhere = [...known.values()].some(({ placeId, placeKey }) => placeId === id && placeKey !== key);
  return wasElsewhere ? 'moved' : 'first';
};

/** The places of a record that the caller sees, with the inspections that count for them, and those of addresses that it has left. */
export const recordPlaces = async (caller: Caller, kind: PlacedKind, recordId: string): Promise<RecordPlaces> => {
  const record = await seenPlaced(caller, kind, recordId);
  const all = inspectionsAround(caller, recordId);
  const [places, today, known] = await Promise.all([
    placesOf(record),
    todayIn(tenantIdOf(recordId)),
    all.findMany(record.inspectionFacts.map(({ id }) => id)),
  ]);
  const shown = places
    .filter(({ key }) => isAddress(key))
    .map((place): ShownPlace => {
      const latest = known.get(latestAt(record.inspectionFacts, place.key)?.id ?? '');
      const open = known.get(openAt(record.inspectionFacts, place.key)?.id ?? '');
      const first = places.find(({ key }) => key === place.key);
      return {
        placeId: place.id,
        name: place.name,
        address: place.address,
        premises: premisesName(place.premises),
        isSameAs: first === undefined || first.id === place.id ? '' : first.name || record.name,
        inspectionId: latest?.id ?? '',
        outcome: latest?.outcome ?? '',
        doneOn: latest?.doneOn ?? '',
        validUntil: latest?.validUntil ?? '',
        openId: open?.id ?? '',
        openState: open ? inspectionStateOn(open, today) : '',
        reason: reasonFor(place, record, latest, known),
      };
    });
  const keys = new Set(places.map(({ key }) => key));
  const candidates = [...known.values()]
    .filter(
      (one) => one.outcome !== '' && [one.placeKey, ...one.alsoAt.map(({ key }) => key)].every((key) => !keys.has(key)),
    )
    .map(({ id, version, address, doneOn }) => ({ id, version, address, doneOn }));
  const decides = mayComplete(caller);
  return {
    places: shown,
    candidates: decides ? candidates : [],
    mayOrder: mayOrder(caller, kind),
    movedOn: decides ? await reopeningMove(kind, record) : '',
  };
};
