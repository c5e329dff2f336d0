import { ApplicationError } from '#contract/application-error.ts';
import { premisesName } from '#contract/fields/premises.ts';
import { movesOnLastDay, withoutMove } from '#contract/obligations/requirement/days.ts';
import { plainWords } from '#contract/rules/text.ts';
import { latestAt, openAt } from '#contract/site-inspection/facts.ts';
import type { RecordPlaces, SameAddressForm, ShownPlace } from '#contract/site-inspection/forms.ts';
import { isAddress, type PlacedKind } from '#contract/site-inspection/place.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import type { InspectionReason } from '#contract/site-inspection/rules.ts';
import { inspectionStateOn } from '#contract/site-inspection/states.ts';
import { type Place, type PlacedRecord, placesOf, seenPlaced } from '#lambdas/domain/site-inspection/placed-records.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { findOwingRecord } from '#lambdas/kit/owing-record.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { inspectionsAround, mayComplete, mayOrder, requireCompleting } from './visible-inspections.ts';

type Moved = Pick<PlacedRecord, 'id' | 'requirementDays'>;

const NO_MOVE = { movedOn: '', movesThatDay: 0 };

/** The day on which changes of a record's own address have opened documents or purposes again, and how many. */
const reopeningMoves = async (kind: PlacedKind, { id, requirementDays }: Moved): Promise<typeof NO_MOVE> => {
  const { address = '' } = requirementDays.changed;
  if (address === '') return NO_MOVE;
  const { lines } = (await publishedSets(tenantIdOf(id)))[kind];
  // That a place has another address is told by the place itself.
  const reopens = lines.some(({ demand, reopensOn }) => demand.type !== 'inspection' && reopensOn.includes('address'));
  return reopens ? { movedOn: address, movesThatDay: movesOnLastDay(requirementDays) } : NO_MOVE;
};

/** Takes the last change of a record's own address back, so that what is from before it counts again. Returns whether one was noted. */
export const takeMoveBack = async (
  caller: Caller,
  { kind, recordId }: Pick<SameAddressForm, 'kind' | 'recordId'>,
  reason: string,
): Promise<boolean> => {
  const said = { reason, byId: caller.userId, at: new Date().toISOString() };
  const owing = await findOwingRecord(caller, kind, recordId);
  if (!withoutMove(owing.record.requirementDays, said)) return false;
  await owing.change(({ requirementDays }) => ({
    requirementDays: withoutMove(requirementDays, said) ?? requirementDays,
  }));
  return true;
};

/** Says with a reason that the last change of a record's address was none of its place, as after a typing mistake. Role matrix row 132. */
export const sayAddressSame = async (
  caller: Caller,
  { reason, ...of }: SameAddressForm,
  origin: Origin,
): Promise<void> => {
  await requireCompleting(caller, origin);
  if (await takeMoveBack(caller, of, reason)) return;
  throw new ApplicationError('Update Failed', 'No change of the address opens anything again. Please reload the page.');
};

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
    ...(decides ? await reopeningMoves(kind, record) : NO_MOVE),
  };
};
