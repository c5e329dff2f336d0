import type { api, Input } from '#web/api/client.ts';
import type { ListState } from '#web/list/state/list-state.ts';

/** Filters of the worklist and its calendar, as they stand in the address. */
export const partFilters = ['turn', 'kind', 'obligation', 'reseller', 'snoozed', 'responsible'];

type Query = Omit<Input<typeof api.worklist.calendar.route>['query'], 'month'>;

/** What is asked for in a state of the address; the server says what fits. */
export const partOf = ({
  filters: { turn, kind, obligation, group, reseller, snoozed, responsible },
  search,
  company,
}: ListState) =>
  ({
    turn,
    kind,
    obligation,
    group,
    reseller,
    snoozed,
    responsible,
    searchText: search,
    companyId: company,
  }) as unknown as Query;
