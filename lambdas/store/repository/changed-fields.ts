import { isDeepStrictEqual } from 'node:util';
import type { Base } from './entity.ts';
import { withoutBase } from './record-write.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ, before and after; both empty when nothing changed. */
export const changedFields = (before: Fields, after: Fields): { before: Fields; after: Fields } => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (fields: Fields) => Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
};

/** Whether a record differs in some of these fields and its version, and in nothing else. */
export const changesOnly = (before: Base, after: Base, fields: readonly string[]): boolean => {
  const changed = Object.keys(changedFields(withoutBase(before), withoutBase(after)).after);
  return changed.length > 0 && changed.every((field) => fields.includes(field));
};
