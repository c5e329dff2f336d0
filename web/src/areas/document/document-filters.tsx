import { useId } from 'react';
import { reviewStates, reviewWords } from '../../../../contract/document/review-states.ts';
import { headingOf, kindsThat } from '../../../../contract/kinds/kinds.ts';
import { toDocumentOwner } from '../../../../contract/kinds/wire.ts';
import { DayInput, IMPOSSIBLE_DAY } from '../../form/day-input.tsx';
import type { List } from '../../list/use-list.ts';
import { Select } from '../../ui/select.tsx';

const ALL = 'all';

interface Props {
  readonly list: Pick<List<unknown>, 'state' | 'refine' | 'refineTogether'>;
  /** Of what awaits a review the state is known. */
  readonly isMine: boolean;
}

const owners = kindsThat('documents').map((kind) => ({ id: toDocumentOwner(kind), name: headingOf(kind) }));

/** A review's state, or that of the check before it: they are one choice for people and two for the server. */
const CHECK = 'check:';
const states = [
  { id: ALL, name: 'All' },
  ...reviewStates.map((state) => ({ id: state, name: reviewWords[state] })),
  { id: `${CHECK}pending`, name: 'Being checked' },
  { id: `${CHECK}rejected`, name: 'Rejected by the check' },
];

/** A year that is being typed has fewer digits at first. */
const isWhole = (day: string) => day === '' || (day !== IMPOSSIBLE_DAY && day >= '1900');

/** Narrows the list to a state, to whose documents they are, and to what ends before a day. */
export const DocumentFilters = ({ list, isMine }: Props) => {
  const id = useId();
  const { review, state, tableKeyName = ALL, expiresBefore = '' } = list.state.filters;
  const chosen = review ?? (state === undefined ? ALL : `${CHECK}${state}`);
  const choose = (wanted: string) => {
    const isCheck = wanted.startsWith(CHECK);
    list.refineTogether({
      review: isCheck || wanted === ALL ? '' : wanted,
      state: isCheck ? wanted.slice(CHECK.length) : '',
    });
  };
  return (
    <>
      {!isMine && <Select inline label="Status" options={states} value={chosen} onChange={choose} />}
      <Select
        inline
        label="Of"
        options={[{ id: ALL, name: 'All' }, ...owners]}
        value={tableKeyName}
        onChange={(owner) => list.refine('tableKeyName', owner === ALL ? '' : owner)}
      />
      <div className="inline-field">
        <label htmlFor={id}>Expires before</label>
        <DayInput id={id} value={expiresBefore} onChange={(day) => isWhole(day) && list.refine('expiresBefore', day)} />
      </div>
    </>
  );
};
