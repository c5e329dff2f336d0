import { owingKinds } from '../../../contract/rules/obligations/catalogue.ts';
import { worklistGroups } from '../../../contract/rules/obligations/group.ts';
import type { Owed } from '../../../contract/rules/obligations/owed.ts';
import { obligationStates, worstState } from '../../../contract/rules/obligations/state.ts';
import type { StatusCounts, WorklistCounts } from '../../../contract/worklist/record.ts';
import { mayRead } from '../../domain/obligations/owing-lists.ts';
import { circumstancesOf } from '../../entities/company.ts';
import { owedIn } from '../../entities/shown-status.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { keptResult } from './kept-results.ts';
import { eachItem } from './open-items.ts';
import { type Source, sourcesFor } from './sources.ts';
import { zeros } from './zeros.ts';

/** The records of the lists by kind and status; who owes nothing is counted nowhere. */
const countRecords = (kinds: Map<string, StatusCounts>, { view, presentation, positions }: Source) => {
  const rows = new Map<readonly Owed[], number>();
  for (const position of positions) {
    const owed = owedIn(view.derived(position, presentation));
    rows.set(owed, (rows.get(owed) ?? 0) + 1);
  }
  for (const [owed, count] of rows) {
    const counts = owed[0] && kinds.get(owed[0].obligation.kind);
    const status = worstState(owed.map(({ state }) => state));
    if (counts && status) counts[status] += count;
  }
};

const figuresOf = (caller: Caller, sources: readonly Source[]): Omit<WorklistCounts, 'today'> => {
  const mine = zeros(worklistGroups);
  const seen = owingKinds.filter((kind) => mayRead(caller, kind));
  const kinds = new Map(seen.map((kind) => [kind, zeros(obligationStates)]));
  for (const source of sources) {
    eachItem(caller, source, { turn: 'mine' }, ({ group }) => () => {
      mine[group] += 1;
    });
    countRecords(kinds, source);
  }
  return { mine, kinds: Object.fromEntries(kinds) };
};

/** The figures of the menu and the dashboard, in the caller's scope. */
export const countsOf = async (caller: Caller, companyId: string | undefined): Promise<WorklistCounts> => {
  const sources = await sourcesFor(caller, { companyId, turn: 'mine' });
  const { today } = await circumstancesOf(familyIdOf(caller.home));
  return { today, ...keptResult(caller, sources, ['counts', companyId], () => figuresOf(caller, sources)) };
};
