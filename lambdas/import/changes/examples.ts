import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { ShownField } from '#lambdas/domain/history/shown-field.ts';
import type { Part } from '#lambdas/store/repository/part.ts';

/** The fields of a kind with their labels and readable values, as a history shows them. */
export type ExampleWords = readonly ShownField[];

/** What would change of a record, in words; nothing of one that goes. */
export const fieldsOf = (
  words: ExampleWords,
  { op, before = {}, after = {} }: Part['change'],
): ChangeExample['fields'] =>
  op === 'update'
    ? words
        .filter(({ root }) => root in before || root in after)
        .map(({ label, text }) => ({ label, before: text(before), after: text(after) }))
        .filter((field) => field.before !== field.after)
    : [];
