import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Saved } from './record-source.ts';

const isDirty = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirty) : mark === true;

/** What a form knows about what is typed in it. */
export interface TypedForm {
  readonly formState: { readonly dirtyFields: object };
}

/** The fields of the record in which something is typed. */
export const typedIn = (form: TypedForm): string[] =>
  Object.entries(form.formState.dirtyFields).flatMap(([name, mark]) => (isDirty(mark) ? [name] : []));

const differs = (one: FieldValues, other: FieldValues, name: string) =>
  JSON.stringify(one[name]) !== JSON.stringify(other[name]);

const kept = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true };

/**
 * The record below what is typed, as it was read last. What is not typed follows it; where it has changed in a field that
 * is being typed in, the form keeps the record it had and `overtaken` says so. `adopt`: the next one is what was just saved.
 */
export const useLatestRecord = (form: UseFormReturn, record: Saved | undefined) => {
  const [base, setBase] = useState(record);
  const [overtaken, setOvertaken] = useState(false);
  const own = useRef(false);
  const typedNow = typedIn(form);

  const take = useEffectEvent((newest: Saved) => {
    if (newest === base) return;
    const typed = own.current ? [] : typedNow;
    if (typed.some((name) => differs(base ?? {}, newest, name))) return setOvertaken(true);
    const values = form.getValues();
    form.reset({ ...newest }, own.current ? {} : kept);
    for (const name of typed) form.setValue(name, values[name], { shouldDirty: true });
    own.current = false;
    setBase(newest);
  });
  useEffect(() => {
    if (record) take(record);
  }, [record]);

  const adopt = () => {
    own.current = true;
  };
  return { base, overtaken, adopt };
};
