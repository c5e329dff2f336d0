import { useId, useState } from 'react';
import type { Filter } from '#contract/definition/filter.ts';
import { FILTER_VALUES } from '#contract/definition/filter.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { queryText } from './groups.ts';

interface Props {
  readonly of: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly label: string;
  /** The other filters, under which is counted. */
  readonly others: Filter | undefined;
  readonly values: readonly string[];
  onChange(values: readonly string[]): void;
}

/** Fewer choices than these are seen at once. */
const SEARCHED_ABOVE = 8;

/** The values that rows have in a column, how many rows each, as boxes to tick; the most frequent first. */
export const ChoiceList = ({ of, query, field, label, others, values, onChange }: Props) => {
  const id = useId();
  const [search, setSearch] = useState('');
  const [chosen] = useState(values.join(','));
  const request = { of, field, query: queryText(query, others), search, chosen };
  const { data, error } = useCall(api.view.choices, { query: request }, { keep: true, staleMs: 10_000 });
  if (error) return <p role="alert">{sayFailure(error)}</p>;
  if (!data) return <div className="skeleton choice-wait" role="progressbar" aria-label="Loading" />;
  const isSearched = search !== '' || data.more || data.choices.length > SEARCHED_ABOVE;
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <fieldset className="choice-list">
      <legend className="visually-hidden">{label}</legend>
      {isSearched && (
        <input
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div className="filter-choices">
        {data.choices.map((choice) => (
          <label key={choice.id} className="choice">
            <input
              type="checkbox"
              checked={values.includes(choice.id)}
              disabled={!values.includes(choice.id) && values.length >= FILTER_VALUES}
              aria-describedby={`${id}-${choice.id}`}
              onChange={() => toggle(choice.id)}
            />
            <span className="choice-name">{choice.name}</span>
            <span id={`${id}-${choice.id}`} className="choice-count">
              {choice.count.toLocaleString('en-US')}
              <span className="visually-hidden"> rows</span>
            </span>
          </label>
        ))}
        {data.choices.length === 0 && (
          <p className="menu-empty">{search === '' ? 'No row has a value here.' : 'Nothing with this name.'}</p>
        )}
      </div>
      {data.more && <p className="field-hint">More values than these: type a part of the name.</p>}
    </fieldset>
  );
};
