import { kinds, kindsThat } from '#contract/kinds/kinds.ts';
import { counted } from '#contract/rules/figures.ts';
import type { HandOverPreview } from '#contract/worklist/forms.ts';
import { api } from '#web/api/client.ts';
import type { ShownEffect } from '#web/list/source.ts';

/** The records that are left without a responsible person when this user is deleted or cannot log in any more. */
const leftBehind = ({ records, left }: Pick<HandOverPreview, 'records' | 'left'>): ShownEffect[] =>
  [
    ...kindsThat('responsible').map((kind) => ({ noun: kinds[kind].noun, count: records[kind] })),
    { noun: 'other record', count: left },
  ]
    .filter(({ count }) => count > 0)
    .map((each) => ({ ...each, outcome: 'unassigned', names: [] }));

/** What a user is responsible for: '3 technology providers, 1 end user'; '' for nothing. */
export const inOneLine = (effects: readonly ShownEffect[]) =>
  effects.map(({ noun, count }) => counted(count, noun)).join(', ');

/** The key of what a user is responsible for, as it was last asked. */
export const responsibilitiesKey = (id: string) => ['responsible for', id] as const;

/** Asks what a user is responsible for. Role matrix row 97. */
export const responsibilitiesOf = async (id: string) =>
  leftBehind(await api.worklist.handOverPreview({ query: { from: id } }));
