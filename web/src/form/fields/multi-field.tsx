import { useController } from 'react-hook-form';
import { roomWords } from '#web/form/limit-note.tsx';
import { MultiSelect } from '#web/ui/choice/multi-select.tsx';
import type { Option } from '#web/ui/choice/option-list.tsx';
import { useField } from '../record/record-context.ts';
import { ShownEntry } from './shown-field.tsx';

interface ChosenValuesProps {
  readonly chosen: readonly Option[];
}

/** What was chosen: every name in full, 'None' for an empty choice. */
const ChosenNames = ({ chosen }: ChosenValuesProps) =>
  chosen.length === 0 ? (
    'None'
  ) : (
    <ul className="chosen-values">
      {chosen.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );

/** The same with what it is called, for a user who only reads it. */
export const ChosenValues = ({ label, chosen }: ChosenValuesProps & { readonly label: string }) => (
  <ShownEntry label={label}>
    <ChosenNames chosen={chosen} />
  </ShownEntry>
);

interface Props<Entry> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** As many can be chosen; undefined for all. */
  readonly max?: number;
  /** What is said of the choices, where there may be as many as wanted. */
  readonly hint?: string;
  /** An entry of the record's list, for an option's id. */
  entryOf(id: string): Entry;
  idOf(entry: Entry): string;
}

const LOADING = [{ id: '', name: 'Loading…' }];

/** A list of references of a record, chosen from a list of options. */
export const MultiField = <Entry,>({ name, label, options, max, hint = '', entryOf, idOf }: Props<Entry>) => {
  const optionsOf = (entries: readonly Entry[]) =>
    options.filter((option) => entries.some((entry) => idOf(entry) === option.id));
  const inWords = (entries: readonly Entry[]) =>
    optionsOf(entries)
      .map((option) => option.name)
      .join(', ');
  const { id, mode, disabled, required } = useField(name, label, inWords);
  const { field, fieldState } = useController({ name, defaultValue: [] });
  const entries: readonly Entry[] = field.value ?? [];
  if (mode === 'view') {
    const isLoading = entries.length > 0 && options.length === 0;
    return (
      <ShownEntry id={id} name={name} label={label}>
        <ChosenNames chosen={isLoading ? LOADING : optionsOf(entries)} />
      </ShownEntry>
    );
  }
  return (
    <MultiSelect
      id={id}
      label={label}
      options={options}
      value={entries.map(idOf)}
      disabled={disabled}
      required={required}
      hint={max === undefined ? hint : roomWords(entries.length, max, 'value')}
      error={fieldState.error?.message ?? ''}
      onChange={(ids) =>
        field.onChange(ids.map((chosen) => entries.find((entry) => idOf(entry) === chosen) ?? entryOf(chosen)))
      }
      onBlur={field.onBlur}
    />
  );
};
