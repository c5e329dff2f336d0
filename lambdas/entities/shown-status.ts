import type { AnyColumn } from '../../contract/definition/column.ts';
import { type Owed, owedBy } from '../../contract/rules/obligations/owed.ts';
import { obligationStates, stateWords, worstState } from '../../contract/rules/obligations/state.ts';
import type { FamilyId } from '../store/id.ts';
import type { Presentation } from '../store/journal/selection.ts';
import type { Joins } from './shown-values.ts';

/** What a list derives of its rows: what each owes today. */
export const owedIn = (derived: unknown) => (derived ?? []) as readonly Owed[];

/** The worst state of what a row owes; undefined for who owes nothing. */
export const statusOf = (derived: unknown) => worstState(owedIn(derived).map(({ state }) => state));

/** The worst first; who owes nothing last. */
const rankOf = (derived: unknown) => {
  const status = statusOf(derived);
  return status === undefined ? obligationStates.length : obligationStates.indexOf(status);
};

/** The status of a row in words; '' for who owes nothing. */
export const statusWord = (derived: unknown) => {
  const status = statusOf(derived);
  return status === undefined ? '' : stateWords[status];
};

type Deriving = Pick<Presentation, 'derive' | 'ranks' | 'stamp' | 'statusOf'>;

/** How the rows of a family's list derive what they owe, for a list whose definition has a status. */
export const statusPresentation = async <Rec>(
  familyId: FamilyId,
  { circumstances: circumstancesOf }: Joins,
  shown: readonly { readonly key: string; readonly column: AnyColumn<Rec> }[],
): Promise<Deriving> => {
  const [status] = shown.flatMap(({ key, column }) => (column.as === 'status' ? [{ key, of: column.of }] : []));
  if (!status || !circumstancesOf) return { stamp: '' };
  const circumstances = await circumstancesOf(familyId);
  return {
    stamp: circumstances.stamp,
    derive: owedBy(status.of, circumstances),
    statusOf,
    ranks: { [status.key]: rankOf },
  };
};
