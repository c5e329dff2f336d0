import { beganOn, type DatedValidity, type Validity } from '#contract/document/record.ts';
import { type ObligationState, stateOfDay } from '../catalogue/obligation-states.ts';
import { daysAfter, monthsAfter } from '../rules/dates.ts';

/** What decides the state of a checklist line: its approved validities, whether something awaits review, and its tick. */
export interface Line {
  readonly approved: readonly Validity[];
  readonly awaits: boolean;
  readonly isTicked: boolean;
}

/** The day, and how many days before a due day something is due soon. */
interface Today {
  /** 'YYYY-MM-DD' in the time zone of the tenant. */
  readonly today: string;
  readonly dueSoonDays: number;
}

export interface LineState {
  readonly state: ObligationState;
  /** The day on which the document in force ends, or the one before it ended; '' for none. */
  readonly due: string;
  readonly awaits: boolean;
  /** Ticked, and no document is there: neither an approved one, also if it counts later, nor one that awaits review. */
  readonly withoutFile: boolean;
}

const endsLater = (one: string, other: string) => one === '' || (other !== '' && one > other);

/** The approved version or document that is in force: its validity has begun, has not ended, and ends last; the newest of equals. D-101. */
export const inForceOf = <Version extends Validity & { readonly at?: string }>(
  approved: readonly Version[],
  today: string,
): Version | undefined =>
  approved
    .filter(({ effectiveFrom, validUntil }) => effectiveFrom <= today && (validUntil === '' || validUntil >= today))
    .reduce<Version | undefined>((best, one) => {
      if (!best || endsLater(one.validUntil, best.validUntil)) return one;
      return one.validUntil === best.validUntil && (one.at ?? '') >= (best.at ?? '') ? one : best;
    }, undefined);

/** Until when a line holds from the end of the document in force on: an approved one that begins by the day after carries it on. */
const heldUntil = (until: string, approved: readonly Validity[]): string => {
  if (until === '') return until;
  const next = approved.find(
    ({ effectiveFrom, validUntil }) => effectiveFrom <= daysAfter(until, 1) && endsLater(validUntil, until),
  );
  return next ? heldUntil(next.validUntil, approved) : until;
};

/** The last day of the approved documents that have run out; '' for none. */
const ranOutOn = (approved: readonly Validity[], today: string) =>
  approved
    .filter(({ effectiveFrom }) => effectiveFrom <= today)
    .reduce((last, { validUntil }) => (validUntil > last ? validUntil : last), '');

const earlier = (one: string, other: string) => (one === '' || (other !== '' && other < one) ? other : one);

/** The validities as a line of the requirements counts them: none from before the line was opened again, and each for some months at most. */
export const countedValidities = <Version extends DatedValidity>(
  approved: readonly Version[],
  { reopenedOn, validMonths }: { readonly reopenedOn: string; readonly validMonths: number },
): readonly Version[] => {
  const counted = reopenedOn === '' ? approved : approved.filter((one) => beganOn(one) >= reopenedOn);
  if (validMonths === 0) return counted;
  return counted.map((one) => {
    const from = beganOn(one);
    return from === '' ? one : { ...one, validUntil: earlier(one.validUntil, monthsAfter(from, validMonths)) };
  });
};

/** THE rule of a checklist line: the first that fits. Only approved documents begin or end an obligation. D-101. */
export const lineStateOf = ({ approved, awaits, isTicked }: Line, { today, dueSoonDays }: Today): LineState => {
  const inForce = inForceOf(approved, today);
  if (inForce) {
    const due = heldUntil(inForce.validUntil, approved);
    return { state: due === '' ? 'ok' : stateOfDay(due, today, dueSoonDays), due, awaits, withoutFile: false };
  }
  const due = ranOutOn(approved, today);
  if (due !== '') return { state: 'overdue', due, awaits, withoutFile: false };
  if (awaits) return { state: 'in review', due, awaits, withoutFile: false };
  return { state: isTicked ? 'ok' : 'missing', due, awaits, withoutFile: isTicked && approved.length === 0 };
};
