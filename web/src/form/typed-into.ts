import type { UseFormReturn } from 'react-hook-form';
import type { Typed } from './conflict.tsx';
import { isSecret } from './use-draft.ts';

/** What has been typed into a form, in words; secrets are left out, and a line of a list is told with its list. */
export const typedInto = (
  form: UseFormReturn,
  labels: ReadonlyMap<string, string>,
  words: ReadonlyMap<string, (value: never) => string>,
): Typed[] => {
  const isPart = (name: string) => [...labels.keys()].some((other) => name.startsWith(`${other}.`));
  return [...labels].flatMap(([name, label]) => {
    if (isPart(name) || isSecret(name) || !form.getFieldState(name).isDirty) return [];
    const inWords = words.get(name) ?? String;
    const raw: unknown = form.getValues(name);
    return [{ name, raw, label, value: inWords((raw ?? '') as never) }];
  });
};
