import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type FormDraft, saveDraft, takeDraft } from '../session/form-draft.ts';
import { currentSession, useSession } from '../session/session.ts';
import type { Typed } from './conflict.tsx';
import { type TypedForm, typedIn } from './use-latest-record.ts';

/** A field that is never kept and never shown again. */
export const isSecret = (name: string) => /password|answer/i.test(name);

/** What was brought back: everything, or only its words where the record has changed meanwhile. */
export type Restored = Pick<FormDraft, 'typed'> & { readonly whole: boolean };

/** A form of whatever fields. */
interface DraftForm extends TypedForm {
  getValues(name: string): unknown;
  setValue(name: string, value: unknown, options: { readonly shouldDirty: boolean }): void;
}

/** Keeps what is typed when the session ends under the form, and brings it back when the same person comes to the form again. */
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
  // Before the fields are gone, whose names are still needed.
  useLayoutEffect(() => () => keep(), []);
  return restored;
};
