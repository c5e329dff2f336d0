import { type ObligationState, stateOfDay } from '../catalogue/obligation-states.ts';
import { outcomeWords } from '../review/rules.ts';
import { monthsAfter, showDay } from '../rules/dates.ts';
import type { InspectionFact, PlaceFacts } from '../site-inspection/facts.ts';
import { OWN_PLACE } from '../site-inspection/place.ts';
import { type Owed, obligationMaker, ofState } from './obligation-maker.ts';
import { type Check, type Circumstances, inspectionPlace } from './outstanding-item.ts';
import type { Applicable } from './requirement/applicable.ts';
import { reopenedWords } from './requirement/line.ts';

type Counting = Pick<Applicable, 'reopenedOn' | 'reopenedBy' | 'validMonths'>;

/** The day on which an inspection of a place ends, '' for never: the earlier of the one it says and the one that the line demands. */
const endOf = ({ doneOn, validUntil }: PlaceFacts, { validMonths }: Counting): string => {
  const byLine = validMonths === 0 ? '' : monthsAfter(doneOn, validMonths);
  if (byLine === '' || validUntil === '') return byLine || validUntil;
  return byLine < validUntil ? byLine : validUntil;
};

interface Standing {
  readonly state: ObligationState;
  readonly due: string;
}

/** How the inspection of a place stands: the last completed one decides, unless what it saw has changed since. */
const standingOf = (place: PlaceFacts, counting: Counting, { today, dueSoonDays }: Circumstances): Standing => {
  if (place.outcome === 'failed') return { state: 'failed', due: '' };
  if (place.outcome !== '' && place.doneOn >= counting.reopenedOn) {
    const due = endOf(place, counting);
    return { state: due === '' ? 'ok' : stateOfDay(due, today, dueSoonDays), due };
  }
  return { state: place.open === 'delivered' ? 'in review' : 'missing', due: '' };
};

/** What a place is called behind what is owed of it: nothing for the record's own address, else its divisions. */
const labelOf = (label: string, { ids, names }: PlaceFacts) =>
  ids.includes(OWN_PLACE) ? label : `${label}: ${names.join(', ')}`;

/** The inspection that a line demands of a place. A report that has come in awaits the staff who decide about it. */
export const inspectionCheck = (owed: Owed, circumstances: Circumstances): Check => {
  const { demanded, obligation } = owed;
  const place = demanded?.place;
  if (!place) return () => undefined;
  const { state, due } = standingOf(place, demanded, circumstances);
  const at = {
    label: labelOf(obligation.label, place),
    field: inspectionPlace(place.ids[0] ?? OWN_PLACE),
    documentKind: '',
  };
  const outstanding = obligationMaker(owed, at)({ ...ofState(state, due), awaits: place.open === 'delivered' });
  return () => outstanding;
};

/** The day of the last completed inspection of an address at which the record has no place any more; '' for none. */
const seenElsewhere = (facts: readonly InspectionFact[], keys: readonly string[]): string =>
  facts
    .filter(({ at, keys: seen }) => at !== '' && !seen.some((key) => keys.includes(key)))
    .reduce((last, { doneOn }) => (doneOn > last ? doneOn : last), '');

const endWords = (place: PlaceFacts, counting: Counting): string => {
  const end = endOf(place, counting);
  return end === '' ? '' : ` It is valid until ${showDay(end)}.`;
};

const inspectedWords = (place: PlaceFacts, counting: Counting): string => {
  const done = `${outcomeWords[place.outcome || 'passed']} on ${showDay(place.doneOn)}.`;
  if (place.outcome === 'failed') return done;
  return place.doneOn < counting.reopenedOn
    ? `${done} ${reopenedWords(counting)}`
    : `${done}${endWords(place, counting)}`;
};

/**
 * Says how the inspection of a place stands: 'Passed on 10/01/2025. It is valid until 10/01/2026.' `facts` are the record's
 * inspections, `keys` the addresses of its places.
 */
export const inspectionWords = (
  place: PlaceFacts,
  counting: Counting,
  { facts, keys }: { readonly facts: readonly InspectionFact[]; readonly keys: readonly string[] },
): string => {
  const elsewhere = seenElsewhere(facts, keys);
  const sentences = [
    place.outcome === '' ? '' : inspectedWords(place, counting),
    place.outcome === '' && elsewhere !== ''
      ? `The inspection of ${showDay(elsewhere)} saw another address, and does not count for this one.`
      : '',
    place.open === 'delivered' ? 'A report awaits review.' : '',
    place.open === 'ordered' ? 'An inspection is ordered.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
};
