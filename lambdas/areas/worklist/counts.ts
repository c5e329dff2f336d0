import { owingKinds } from '../../../contract/rules/obligations/catalogue.ts';
import { worklistGroups } from '../../../contract/rules/obligations/group.ts';
import { obligationStates, worstState } from '../../../contract/rules/obligations/state.ts';
import type { StatusCounts, WorklistCounts } from '../../../contract/worklist/record.ts';
import { mayRead } from '../../domain/obligations/owing-lists.ts';
import { circumstancesOf } from '../../entities/company.ts';
import { owedIn } from '../../entities/shown-status.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { eachOpenItem, withStaff } from './open-items.ts';
import { type Source, sourcesFor } from './sources.ts';

const zeros = <const Names extends readonly string[]>(names: Names) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Names[number], number>;

/** The records of the lists by kind and status; who owes nothing is counted nowhere. */
const countRecords = (kinds: Map<string, StatusCounts>, { view, presentation, positions }: Source) => {
  for (const position of positions) {
    const owed = owedIn(view.derived(position, presentation));
    const status = worstState(owed.map(({ state }) => state));
    const counts = owed[0] && kinds.get(owed[0].obligation.kind);
    if (counts && status) counts[status] += 1;
  }
};

/** The figures of the menu and the dashboard, in the caller's scope. */
export const countsOf = async (caller: Caller, companyId: string | undefined): Promise<WorklistCounts> => {
  const sources = await sourcesFor(caller, { companyId });
  const mine = zeros(worklistGroups);
  await eachOpenItem(caller, await withStaff(sources), { turn: 'mine' }, ({ group }) => {
    mine[group] += 1;
  });
  const seen = owingKinds.filter((kind) => mayRead(caller, kind));
  const kinds = new Map(seen.map((kind) => [kind, zeros(obligationStates)]));
  for (const source of sources) countRecords(kinds, source);
  const { today } = await circumstancesOf(familyIdOf(caller.home));
  return { today, mine, kinds: Object.fromEntries(kinds) };
};
