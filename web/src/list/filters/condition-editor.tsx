import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { dayPresets, presetWords } from '#contract/definition/day-presets.ts';
import type { Condition, Filter, FilterKind } from '#contract/definition/filter.ts';
import { LAST_DAY } from '#contract/rules/dates.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { ChoiceList } from './choice-list.tsx';
import { CUSTOM, conditionOf, type Draft, draftOf, waysOf } from './draft.ts';

interface Props {
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

/** What is asked of one column: how, and the values, text, days or numbers that belong to it. */
export const ConditionEditor = ({ kind, field, label, condition, onApply, ...list }: Props) => {
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(kind, condition));
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The list of columns that had the focus is gone.
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
  const asks = (way: string) => draft.way.endsWith(way);
  const hasDays = asks('within');
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
      {asks('oneOf') && (
        <ChoiceList
          {...list}
          field={field}
          label={label}
          values={draft.values}
          onChange={(values) => change({ values })}
        />
      )}
      {asks('contains') && (
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
      {(asks('between') || (hasDays && draft.days === CUSTOM)) && (
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
