import { createContext, useContext, useEffect } from 'react';
import type { RecordMode } from '../../../contract/rules/modes.ts';

export interface RecordContext {
  readonly mode: RecordMode;
  readonly required: ReadonlySet<string>;
  /** What each field is called, for the summary of errors. */
  readonly labels: Map<string, string>;
  /** What a field holds in words, where that is more than a text: for what was typed when somebody else saved first. */
  readonly words?: Map<string, (value: never) => string>;
  /** Before the ids of fields, where a second form is on the page. */
  readonly idPrefix?: string;
  /** Saves the whole form and stays on it, with the record as it is then. */
  saveAndStay?(): void;
}

export const RecordContext = createContext<RecordContext>({
  mode: 'view',
  required: new Set(),
  labels: new Map(),
});

/** What a field has to know about its form; tells the form what the field is called, and what its value says in words. */
export const useField = <Value = string>(name: string, label: string, inWords?: (value: Value) => string) => {
  const { mode, required, labels, words, idPrefix = '' } = useContext(RecordContext);
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  useEffect(() => {
    if (inWords) words?.set(name, inWords as (value: never) => string);
  }, [words, name, inWords]);
  return { mode, required: required.has(name), id: `${idPrefix}${fieldId(name)}` };
};

/** The element id of a field, by its name in the record. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`;
