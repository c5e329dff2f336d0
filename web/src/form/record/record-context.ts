import { createContext, type FormEvent, useContext, useEffect } from 'react';
import type { RecordMode } from '#contract/rules/record-mode.ts';

export interface RecordContext {
  readonly mode: RecordMode;
  readonly required: ReadonlySet<string>;
  /** What each field is called, for the summary of errors. */
  readonly labels: Map<string, string>;
  /** What a field holds in words, where that is more than a text: for what was typed when another user saved first. */
  readonly words?: Map<string, (value: never) => string>;
  /** Before the ids of fields, where a second form is on the page. */
  readonly idPrefix?: string;
  /** A save is on its way: what is typed now would not be in it. */
  readonly busy?: boolean;
  /** Saves the whole form and stays on it, with the record as it is then. */
  saveAndStay?(): void;
}

export const RecordContext = createContext<RecordContext>({
  mode: 'view',
  required: new Set(),
  labels: new Map(),
});

/**
 * What a field has to know about its form; tells the form what the field is called, and what its value says in words.
 * `disabled` is for what is chosen and ticked: in view mode, and while a save is on its way (`busy`), when a text only
 * stays as it is, so that the focus does.
 */
export const useField = <Value = string>(name: string, label: string, inWords?: (value: Value) => string) => {
  const { mode, required, labels, words, idPrefix = '', busy = false } = useContext(RecordContext);
  const isView = mode === 'view';
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  useEffect(() => {
    if (inWords) words?.set(name, inWords as (value: never) => string);
  }, [words, name, inWords]);
  return {
    mode,
    busy,
    disabled: isView || busy,
    required: required.has(name) && !isView,
    /** What an empty choice says. */
    placeholder: isView ? 'None' : 'Please select',
    id: `${idPrefix}${fieldId(name)}`,
  };
};

/** For a form that is not to be sent now: only read, or on its way already. */
export const preventSubmit = (event: FormEvent) => event.preventDefault();

/** The element id of a field, by its name in the record. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`;

/** A field of a record by its place on the form, and what it is called. */
export interface NamedField {
  readonly place: string;
  readonly label: string;
}

/** Shows the history of one field; undefined where a record has none. */
export const FieldHistoryContext = createContext<
  { readonly of: NamedField | undefined; open(field: NamedField | undefined): void } | undefined
>(undefined);
