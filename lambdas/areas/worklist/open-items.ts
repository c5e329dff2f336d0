import type { ObligationName } from '../../../contract/rules/obligations/catalogue.ts';
import { groupOf, type WorklistGroup } from '../../../contract/rules/obligations/group.ts';
import type { Owed } from '../../../contract/rules/obligations/owed.ts';
import { isTurnOf, type TurnTaker } from '../../../contract/rules/obligations/turn.ts';
import { isExperianOnly } from '../../../contract/rules/roles.ts';
import { circumstancesOf } from '../../entities/company.ts';
import { owedIn } from '../../entities/shown-status.ts';
import { type Caller, isOfReseller } from '../../kit/caller.ts';
import type { Source } from './sources.ts';

/** An open obligation of the row at a position of a list. */
export interface OpenItem {
  readonly source: Source;
  readonly position: number;
  readonly owed: Owed;
  readonly group: WorklistGroup;
}

export interface ItemFilter {
  readonly turn: 'mine' | 'all';
  readonly obligation?: ObligationName | undefined;
  readonly group?: WorklistGroup | undefined;
}

export const turnTaker = (caller: Caller): TurnTaker => ({
  isSuperadmin: caller.isSuperadmin,
  roles: caller.roles,
  isOfReseller: isOfReseller(caller),
});

/** Makes the test whether the caller gets an obligation named at all, and in this part of the worklist. D-68, D-94. */
const wanting = (caller: Caller, { turn, obligation }: ItemFilter) => {
  const person = turnTaker(caller);
  const shielded = isExperianOnly(caller);
  return ({ obligation: owed, hidden }: Owed) =>
    !(shielded && hidden) &&
    (turn === 'all' || isTurnOf(owed, person)) &&
    (obligation === undefined || owed.name === obligation);
};

/** Passes every open obligation of some rows that the filter wants, list by list in the order of each. */
export const eachOpenItem = async (
  caller: Caller,
  sources: readonly Source[],
  filter: ItemFilter,
  take: (item: OpenItem) => void,
): Promise<void> => {
  const isWanted = wanting(caller, filter);
  for (const source of sources) {
    const { familyId, view, presentation, positions, kinds } = source;
    const { today } = await circumstancesOf(familyId);
    for (const position of positions)
      for (const owed of owedIn(view.derived(position, presentation))) {
        if (owed.state === 'ok' || !kinds.has(owed.obligation.kind) || !isWanted(owed)) continue;
        const group = groupOf(owed, today);
        if (group !== undefined && (filter.group === undefined || filter.group === group))
          take({ source, position, owed, group });
      }
  }
};
