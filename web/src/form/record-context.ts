import { createContext, useContext, useEffect } from 'react';
import type { RecordMode } from '../../../contract/rules/modes.ts';

export interface RecordContext {
  readonly mode: RecordMode;
  readonly required: ReadonlySet<string>;
  /** What each field is called, for the summary of errors. */
  readonly labels: Map<string, string>;
  /** Saves the whole form and stays on it, with the record as it is then. */
  saveAndStay?(): void;
}

export const RecordContext = createContext<RecordContext>({
  mode: 'view',
  required: new Set(),
  labels: new Map(),
});

/** What a field has to know about its form; tells the form what the field is called. */
export const useField = (name: string, label: string) => {
  const { mode, required, labels } = useContext(RecordContext);
  useEffect(() => {
    labels.set(name, label);
    return () => void labels.delete(name);
  }, [labels, name, label]);
  return { mode, required: required.has(name), id: fieldId(name) };
};

/** The element id of a field, by its name in the record. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`;
