import type { ObligationName } from '../../../contract/rules/obligations/catalogue.ts';
import { groupOf, type WorklistGroup } from '../../../contract/rules/obligations/group.ts';
import type { Owed } from '../../../contract/rules/obligations/owed.ts';
import { type TurnHolder, waitsFor } from '../../../contract/rules/obligations/turn.ts';
import { isExperianOnly } from '../../../contract/rules/roles.ts';
import { type Staff, staffOf } from '../../domain/obligations/staff.ts';
import { circumstancesOf } from '../../entities/company.ts';
import { owedIn } from '../../entities/shown-status.ts';
import { type Caller, isOfReseller } from '../../kit/caller.ts';
import type { FamilyId } from '../../store/id.ts';
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

export const turnHolder = (caller: Caller): TurnHolder => ({
  userId: caller.userId,
  isSuperadmin: caller.isSuperadmin,
  roles: caller.roles,
  isOfReseller: isOfReseller(caller),
});

/** Makes the test whether the caller gets an obligation named at all, and in this part of the worklist. D-68, D-94. */
const wanting = (caller: Caller, { turn, obligation }: ItemFilter) => {
  const person = turnHolder(caller);
  const shielded = isExperianOnly(caller);
  return (owed: Owed, responsible: () => TurnHolder | undefined, today: string) =>
    !(shielded && owed.hidden) &&
    (obligation === undefined || owed.obligation.name === obligation) &&
    (turn === 'all' || waitsFor(owed, person, responsible(), today));
};

/** The rows that a caller sees, and the staff of their families: needed for the own turn only. */
export interface Visible {
  readonly sources: readonly Source[];
  readonly staffs: ReadonlyMap<FamilyId, Staff>;
}

/** Adds the staff, one query for each family. */
export const withStaff = async (sources: readonly Source[]): Promise<Visible> => {
  const families = [...new Set(sources.map(({ familyId }) => familyId))];
  const staffs = await Promise.all(families.map(async (familyId) => [familyId, await staffOf(familyId)] as const));
  return { sources, staffs: new Map(staffs) };
};

const nobody: Pick<Staff, 'responsibleFor'> = { responsibleFor: () => undefined };

/** Passes every open obligation of some rows that the filter wants, list by list in the order of each. */
export const eachOpenItem = async (
  caller: Caller,
  { sources, staffs }: Visible,
  filter: ItemFilter,
  take: (item: OpenItem) => void,
): Promise<void> => {
  const isWanted = wanting(caller, filter);
  for (const source of sources) {
    const { familyId, view, presentation, positions, kinds } = source;
    const { today } = await circumstancesOf(familyId);
    const { responsibleFor } = staffs.get(familyId) ?? nobody;
    for (const position of positions) {
      const responsible = () => responsibleFor((field) => view.columns.value(field, position));
      for (const owed of owedIn(view.derived(position, presentation))) {
        if (owed.state === 'ok' || !kinds.has(owed.obligation.kind) || !isWanted(owed, responsible, today)) continue;
        const group = groupOf(owed, today);
        if (group !== undefined && (filter.group === undefined || filter.group === group))
          take({ source, position, owed, group });
      }
    }
  }
};
