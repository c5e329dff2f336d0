import { groupsIn, groupWords, type WorklistGroup, worklistGroups } from '#contract/obligations/group.ts';
import { daysOfSpan } from '#contract/obligations/next-due.ts';
import { showDay } from '#contract/rules/dates.ts';
import { figure } from '#contract/rules/figures.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import type { List } from '#web/list/use-list.ts';
import { useCounts } from '#web/obligations/counts.tsx';
import { places } from '#web/obligations/place.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** 'Due within 7 days', of which only the days are seen: the chips stand in one line with the other filters. */
const GroupName = ({ group }: { readonly group: WorklistGroup }) => {
  const [, within = '', days = groupWords[group]] = /^(Due (?:within )?)(.+)$/.exec(groupWords[group]) ?? [];
  return (
    <span>
      {within !== '' && <span className="visually-hidden">{within}</span>}
      {days.replace(/^l/, 'L')}
    </span>
  );
};

/** What does not change how much there is in each group. */
const ofGroups = new Set(['turn', 'group']);

/**
 * How much is open in each group of the own turn; a click keeps one group, another shows all again. What is due within 60 days
 * holds what is due within 30 and within 7. There are no figures while the list is searched or narrowed, as they are those of all.
 */
export const Groups = <Row,>({ list }: { readonly list: List<Row> }) => {
  const { data } = useCounts(list.state.company);
  const { search, where, filters } = list.state;
  const { turn, group: chosen } = filters;
  const isNarrowed =
    where !== undefined ||
    search !== '' ||
    Object.entries(filters).some(([name, value]) => value && !ofGroups.has(name));
  const mine = turn === 'all' || isNarrowed ? undefined : data?.mine;
  const count = (group: WorklistGroup) => groupsIn(group).reduce((sum, each) => sum + (mine?.[each] ?? 0), 0);
  return (
    <ul className="worklist-groups" aria-label="Groups">
      {worklistGroups
        .filter((group) => group === chosen || (mine ? count(group) > 0 : group !== 'later'))
        .map((group) => (
          <li key={group}>
            <button
              type="button"
              className="worklist-group"
              aria-pressed={group === chosen}
              onClick={() => list.refine('group', group === chosen ? '' : group)}
            >
              <GroupName group={group} /> {mine && <b>{figure(count(group))}</b>}
            </button>
          </li>
        ))}
    </ul>
  );
};

/** The day that the list is narrowed to, if any, and the way back to all days. */
export const ChosenDay = <Row,>({ list }: { readonly list: List<Row> }) => {
  const { day = '' } = list.state.filters;
  if (day === '') return null;
  return (
    <button type="button" className="button small" data-narrows="" onClick={() => list.refine('day', '')}>
      Due{' '}
      {daysOfSpan(day)
        .map(showDay)
        .filter((shown, at, all) => all.indexOf(shown) === at)
        .join(' to ')}
      <Icon name="close" />
      <span className="visually-hidden">Show all days</span>
    </button>
  );
};

const groupings = [
  { id: 'due', name: 'Due day' },
  { id: 'record', name: 'Record' },
  { id: 'reseller', name: 'Reseller' },
];

/** What the items stand together by: the list is in the order of it. */
export const GroupBy = <Row,>({ list }: { readonly list: Pick<List<Row>, 'state' | 'sortBy'> }) => (
  <Select
    inline
    label="Group by"
    options={groupings}
    value={list.state.orderBy}
    placeholder="Nothing"
    onChange={list.sortBy}
  />
);

/** The heading that an item stands under, by the order of the list; '' for none. */
export const groupNameOf = ({ group, record, kind, reseller }: WorklistRow, orderBy: string) => {
  if (orderBy === 'record') return `${record}, ${places[kind].noun}`;
  if (orderBy === 'reseller') return reseller || 'No reseller';
  return orderBy === 'due' ? groupWords[group] : '';
};
