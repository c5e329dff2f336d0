import { type FormEvent, useId, useState } from 'react';
import { rangeProblem } from '../../../../contract/rules/dates.ts';
import { DayInput, IMPOSSIBLE_DAY } from '../../form/day-input.tsx';
import type { List } from '../../list/use-list.ts';
import { rangeOf } from './range.ts';

const mistakeIn = (from: string, to: string) => {
  if (from === IMPOSSIBLE_DAY || to === IMPOSSIBLE_DAY) return 'Please enter a valid date';
  if (from === '' || to === '') return 'Please enter both dates';
  return rangeProblem(from, to);
};

/** Searches providers by the day they were completed. Spec part 2, section 2 "Technology provider list". */
export const DateRange = <Row,>({ list }: { readonly list: List<Row> }) => {
  const id = useId();
  const { filters } = list.state;
  const [from, setFrom] = useState(filters.from ?? '');
  const [to, setTo] = useState(filters.to ?? '');
  const [problem, setProblem] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const mistake = mistakeIn(from, to);
    setProblem(mistake);
    if (mistake === '') list.filter({ from, to });
  };
  return (
    <form className="date-range" noValidate onSubmit={search} aria-label="Search by completion date">
      <label htmlFor={`${id}-from`}>Completed from</label>
      <DayInput
        id={`${id}-from`}
        value={from}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={setFrom}
      />
      <label htmlFor={`${id}-to`}>to</label>
      <DayInput
        id={`${id}-to`}
        value={to}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={setTo}
      />
      <button type="submit" className="button">
        Search dates
      </button>
      {rangeOf(filters) && (
        <button type="button" className="button" onClick={() => list.filter({})}>
          Clear dates
        </button>
      )}
      <span id={`${id}-problem`} role="alert" className="field-error">
        {problem}
      </span>
    </form>
  );
};
