import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type FormDraft, saveDraft, takeDraft } from '../session/form-draft.ts';
import { currentSession, useSession } from '../session/session.ts';
import type { Typed } from './form-messages.tsx';
import type { Saved } from './record/record-source.ts';

const isDirty = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirty) : mark === true;

/** What a form knows about what is typed in it. */
interface TypedForm {
  readonly formState: { readonly dirtyFields: object };
}

/** The fields of the record in which something is typed. */
const typedIn = (form: TypedForm): string[] =>
  Object.entries(form.formState.dirtyFields).flatMap(([name, mark]) => (isDirty(mark) ? [name] : []));

const differs = (one: FieldValues, other: FieldValues, name: string) =>
  JSON.stringify(one[name]) !== JSON.stringify(other[name]);

const preserved = { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true };

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
    form.reset({ ...newest }, own.current ? {} : preserved);
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

/** A field that is never stored and never shown again. */
export const isSecret = (name: string) => /password|answer/i.test(name);

/** What was brought back: everything, or only its words where the record has changed meanwhile. */
type Restored = Pick<FormDraft, 'typed'> & { readonly whole: boolean };

/** A form of whatever fields. */
interface DraftForm extends TypedForm {
  getValues(name: string): unknown;
  setValue(name: string, value: unknown, options: { readonly shouldDirty: boolean }): void;
}

/** Stores what is typed when the session ends under the form, and brings it back when the same person comes to the form again. */
export const useDraft = (
  form: DraftForm,
  { version, open, typed }: { readonly version: number | undefined; readonly open: boolean; typed(): readonly Typed[] },
) => {
  const userId = useSession()?.userId ?? '';
  const { pathname, search } = useLocation();
  const path = `${pathname}${search}`;
  const [restored, setRestored] = useState<Restored>();
  const names = typedIn(form).filter((name) => !isSecret(name));

  const restore = useEffectEvent(() => {
    const draft = open ? takeDraft(userId, path) : undefined;
    if (!draft) return;
    const whole = draft.version === version;
    if (whole)
      for (const [name, value] of Object.entries(draft.values)) form.setValue(name, value, { shouldDirty: true });
    setRestored({ typed: draft.typed, whole });
  });
  const keep = useEffectEvent(() => {
    if (!open || currentSession() || names.length === 0) return;
    const values = Object.fromEntries(names.map((name) => [name, form.getValues(name)]));
    saveDraft({ userId, path, version, values, typed: typed() });
  });
  useEffect(() => restore(), []);
  // Before the fields unmount: their names are still needed.
  useLayoutEffect(() => () => keep(), []);
  return restored;
};
