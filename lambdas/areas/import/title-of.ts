import { changeable } from '#contract/bulk-change/columns.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { fromModifier } from '#contract/kinds/wire.ts';
import { counted } from '#contract/rules/figures.ts';

const doings: Readonly<Record<Exclude<BulkChange['op'], 'set'>, string>> = {
  activate: 'activation',
  delete: 'deletion',
  request: 'request for documents',
};

/** What a change is called among the imports: 'Bulk change: NCRA Review Date of 500 technology providers'. */
export const titleOf = (kind: BulkKind, change: BulkChange, count: number): string => {
  const labels =
    change.op === 'set' ? Object.keys(change.fields).map((name) => changeable[kind][name]?.label ?? '') : [];
  const what = change.op === 'set' ? labels.join(', ') : doings[change.op];
  return `Bulk change: ${what} of ${counted(count, kinds[fromModifier(kind)].noun)}`;
};
