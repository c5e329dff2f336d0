import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type Condition,
  dayPresets,
  FILTER_VALUES,
  type Filter,
  type FilterKind,
  presetWords,
} from '#contract/definition/filter.ts';
import { LAST_DAY } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { foundByTyping, movedBy, type Option, OptionList } from '#web/ui/choice/option-list.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { CUSTOM, conditionOf, type Draft, draftOf, waysOf } from './draft.ts';
import { queryText } from './groups.ts';
import type { Filtering } from './use-filtering.ts';

interface ChoiceListProps {
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
export const ChoiceList = ({ of, query, field, label, others, values, onChange }: ChoiceListProps) => {
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

interface ConditionEditorProps {
  readonly of: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly field: string;
  readonly label: string;
  readonly kind: FilterKind;
  readonly condition: Condition | undefined;
  readonly others: Filter | undefined;
  onApply(condition: Condition): void;
}

const ranges = [
  ...dayPresets.map((preset) => ({ id: preset, name: presetWords[preset] })),
  { id: CUSTOM, name: 'Days of my own' },
];

const bounds = { day: 'date', time: 'date', number: 'number', text: 'text', choice: 'text', flag: 'text' } as const;

/** The condition of one column: its operator, and the values, text, days or numbers that belong to it. */
const ConditionEditor = ({ kind, field, label, condition, onApply, ...list }: ConditionEditorProps) => {
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(kind, condition));
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The list of columns that had the focus has closed.
  useEffect(() => form.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const change = (some: Partial<Draft>) => {
    setProblem('');
    setDraft({ ...draft, ...some });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const made = conditionOf(field, kind, draft);
    setProblem(made.problem);
    if (made.problem === '') onApply(made.condition);
  };
  const isWay = (way: string) => draft.way.endsWith(way);
  const hasDays = isWay('within');
  const bound = (name: 'from' | 'to', text: string) => (
    <label className="field">
      <span>{text}</span>
      <input
        type={bounds[kind]}
        {...(bounds[kind] === 'date' ? { min: '1900-01-01', max: LAST_DAY } : { step: 1 })}
        value={draft[name]}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  );
  return (
    <form ref={form} className="condition-editor" noValidate onSubmit={apply} aria-label={`Filter by ${label}`}>
      <Select label={label} options={waysOf[kind]} value={draft.way} onChange={(way) => change({ way })} />
      {isWay('oneOf') && (
        <ChoiceList
          {...list}
          field={field}
          label={label}
          values={draft.values}
          onChange={(values) => change({ values })}
        />
      )}
      {isWay('contains') && (
        <label className="field">
          <span>Text</span>
          <input
            value={draft.text}
            maxLength={200}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => change({ text: target.value })}
          />
        </label>
      )}
      {hasDays && <Select label="Days" options={ranges} value={draft.days} onChange={(days) => change({ days })} />}
      {(isWay('between') || (hasDays && draft.days === CUSTOM)) && (
        <div className="condition-range">
          {bound('from', 'From')}
          {bound('to', 'To')}
        </div>
      )}
      <span id={`${id}-problem`} role="alert" className="field-error">
        {problem}
      </span>
      <button type="submit" className="button primary">
        Apply
      </button>
    </form>
  );
};

interface ColumnChoiceProps {
  readonly columns: readonly Option[];
  onChoose(id: string): void;
}

/** Which column a new condition is about. */
const ColumnChoice = ({ columns, onChoose }: ColumnChoiceProps) => {
  const id = useId();
  const [active, setActive] = useState(0);
  const onKeyDown = (event: KeyboardEvent) => {
    const names = columns.map(({ name }) => name);
    const at = foundByTyping(event, active, names) ?? movedBy(event.key, active, columns.length);
    const column = columns[active];
    if (at !== undefined) setActive(at);
    else if ((event.key === 'Enter' || event.key === ' ') && column) onChoose(column.id);
    else return;
    event.preventDefault();
  };
  return (
    <OptionList
      id={id}
      label={{ 'aria-label': 'Columns' }}
      choices={columns}
      active={active}
      hasFocus
      onKeyDown={onKeyDown}
      onPoint={setActive}
      onChoose={onChoose}
    />
  );
};

interface Props {
  readonly filtering: Filtering;
  /** The one that is filtered by, once it is known. */
  readonly column: Filtering['columns'][number] | undefined;
  readonly condition: Condition | undefined;
  /** The filters besides this one. */
  readonly others: Filter | undefined;
  onChoose(column: string): void;
  onApply(condition: Condition): void;
  onClose(): void;
}

/** The choice of a column, then how it is filtered. */
export const FilterEditor = ({ filtering, column, condition, others, onChoose, onApply, onClose }: Props) =>
  column ? (
    <ConditionEditor
      key={column.id}
      of={filtering.of}
      query={filtering.query}
      field={column.id}
      label={column.name}
      kind={column.kind}
      condition={condition}
      others={others}
      onApply={(made) => {
        onClose();
        onApply(made);
      }}
    />
  ) : (
    <ColumnChoice columns={filtering.columns} onChoose={onChoose} />
  );
