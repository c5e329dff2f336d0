import { worklistList } from '#contract/worklist/shown-lists.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCounts } from '#web/obligations/use-counts.ts';

const { by: orderBy, direction: modifier } = worklistList.order;
/** The start of the worklist, without a filter. */
const nextTen = {
  turn: 'mine',
  page: 0,
  size: 10,
  orderBy,
  modifier,
  searchText: '',
  companyId: undefined,
  kind: undefined,
  obligation: undefined,
  group: undefined,
  reseller: undefined,
  snoozed: undefined,
  responsible: undefined,
  day: undefined,
} as const;

/** What others do meanwhile can wait a minute. */
const CHANGES_STAY_MS = 60_000;

/** What the dashboard tells of the worklist; not ready until all of it is there, so that nothing moves. */
export const useToday = () => {
  const counts = useCounts();
  const next = useCall(api.worklist.list, { query: nextTen });
  const changes = useCall(api.worklist.changes, {}, { staleMs: CHANGES_STAY_MS });
  const rules = useCall(api.worklist.ruleChanges, {}, { staleMs: CHANGES_STAY_MS });
  const asked = [counts, next, changes, rules];
  return { ready: asked.every(({ isPending }) => !isPending), counts, next, changes, rules };
};

export type Today = ReturnType<typeof useToday>;
