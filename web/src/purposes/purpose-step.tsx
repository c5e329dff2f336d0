import { Link } from 'react-router-dom';
import type { ObligationState } from '#contract/catalogue/obligation-states.ts';
import type { ObligationName } from '#contract/catalogue/obligations.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import type { ShownPurpose, ShownPurposes } from '#contract/purpose/forms.ts';
import { mayReviewBusiness } from '#contract/purpose/rights.ts';
import { may } from '#contract/rules/access.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { stayAt } from '../form/errors/named-focus.ts';
import { useSession } from '../session/session.ts';

/** What is done next with a purpose: the end user certifies it, or another user verifies it. */
type NextStep = 'certify' | 'verify';

/** What is done next with a purpose; undefined for one that is in force or has ended. */
export const nextStepOf = ({ state }: Pick<ShownPurpose, 'state'>): NextStep | undefined => {
  if (state === 'certified') return 'verify';
  return state === 'counts' || state === 'ended' ? undefined : 'certify';
};

/** Open purposes with what waits to be done first; each group keeps its order. */
export const openPurposes = (purposes: readonly ShownPurpose[]): ShownPurpose[] => {
  const open = purposes.filter(({ state }) => state !== 'ended');
  return [...open.filter(nextStepOf), ...open.filter((purpose) => nextStepOf(purpose) === undefined)];
};

/** What a user wants to do in a dialog, and with which purpose or business, as it was shown then. */
export type Asked =
  | { readonly what: 'enter' }
  | { readonly what: 'review'; readonly business: NonNullable<ShownPurposes['business']> }
  | { readonly what: 'change' | 'certify' | 'verify' | 'end' | 'remove'; readonly purpose: ShownPurpose };

/** An obligation of an end user about its purposes or business. */
interface Owed {
  readonly obligation: ObligationName;
  readonly field: string;
  readonly label: string;
  readonly state: ObligationState;
  readonly awaits: boolean;
}

/** The user's action for an obligation about purposes or business; '' for none. Role matrix rows 138 to 140. */
export const purposeStepOf = (holder: Viewer, { obligation, state, awaits }: Omit<Owed, 'field' | 'label'>): string => {
  if (obligation === 'endUser.business')
    return awaits && mayReviewBusiness(holder, holder.isOfReseller === true) ? 'Review business' : '';
  if (awaits) return may(holder, 'purpose.verify') ? 'Verify' : '';
  return state !== 'ok' && may(holder, 'purpose.enter') ? 'Certify' : '';
};

interface Props {
  readonly recordId: string;
  readonly outstanding: Owed;
}

/** Leads to the purposes of the end user, further down on the page, where the first that waits has the button. */
export const PurposeStep = ({ recordId, outstanding }: Props) => {
  const holder = useSession()?.holder;
  const word = holder ? purposeStepOf(holder, outstanding) : '';
  if (!holder || word === '') return null;
  const { field, label } = outstanding;
  return (
    <Link
      className="button"
      to={obligationAddress(holder, { ...outstanding, kind: 'endUser', recordId })}
      aria-label={`${word}: ${label}`}
      onClick={(event) => stayAt(event, field)}
    >
      {word}
    </Link>
  );
};
