import { type ObligationState, obligationStates, stateOfDay } from '../catalogue/obligation-states.ts';
import { businessObstacle, type PurposeFacts, purposeStateOn, readPurposes } from '../purpose/states.ts';
import { monthsAfter } from '../rules/dates.ts';
import { type Owed, obligationMaker, ofState } from './obligation-maker.ts';
import type { Check, Circumstances } from './outstanding-item.ts';

/** The places of purposes and business on the page of an end user. */
export const PURPOSES_PLACE = 'purposes';
export const BUSINESS_PLACE = 'business';

interface Standing {
  readonly state: ObligationState;
  readonly due: string;
}

/** The earlier of two days, '' for none. */
const earlier = (one: string, other: string) => (one === '' || (other !== '' && other < one) ? other : one);

type Counting = Pick<NonNullable<Owed['demanded']>, 'reopenedOn' | 'validMonths'>;

/** How one purpose stands to a line: one that was certified before the line was opened again is to be certified again. */
const standingOf = (
  purpose: PurposeFacts,
  businessId: number,
  { reopenedOn, validMonths }: Counting,
  { today, dueSoonDays }: Circumstances,
): Standing => {
  const state = purposeStateOn(purpose, businessId, today);
  const { certifiedOn, validUntil } = purpose;
  if (state === 'entered' || state === 'changed' || certifiedOn < reopenedOn) return { state: 'missing', due: '' };
  if (state === 'certified') return { state: 'in review', due: '' };
  const due = earlier(validUntil, validMonths === 0 ? '' : monthsAfter(certifiedOn, validMonths));
  return { state: due === '' ? 'ok' : stateOfDay(due, today, dueSoonDays), due };
};

const worse = (one: Standing, other: Standing): Standing => {
  const [first, second] = [obligationStates.indexOf(one.state), obligationStates.indexOf(other.state)];
  if (first !== second) return first < second ? one : other;
  return earlier(one.due, other.due) === one.due ? one : other;
};

/** The certified and verified purposes that a line demands of an end user: each that has not ended counts, and there is one. */
export const purposeCheck = (owed: Owed, circumstances: Circumstances): Check => {
  const made = obligationMaker(owed);
  const { demanded } = owed;
  if (!demanded) return () => undefined;
  return (facts) => {
    const businessId = Number(facts('businessId') ?? 0);
    const open = readPurposes(String(facts('purposes') ?? '')).filter(
      (purpose) => purposeStateOn(purpose, businessId, circumstances.today) !== 'ended',
    );
    const [first, ...rest] = open.map((purpose) => standingOf(purpose, businessId, demanded, circumstances));
    if (!first) return made(ofState('missing'));
    const { state, due } = rest.reduce(worse, first);
    return made({ ...ofState(state, due), awaits: state === 'in review' });
  };
};

/** What the rule of an end user's business asks for: a review, or that it leaves the programme. */
export const businessCheck = (owed: Owed, { businessRules }: Circumstances): Check => {
  const made = obligationMaker(owed);
  const [failed, waiting] = [made(ofState('failed')), made({ ...ofState('in review'), awaits: true })];
  return (facts) => {
    const rule = businessRules.get(Number(facts('businessId') ?? 0)) ?? 'allowed';
    const obstacle = businessObstacle(rule, facts('isBusinessReviewed') === true);
    if (obstacle === '') return undefined;
    return obstacle === 'prohibited' ? failed : waiting;
  };
};
