import { groupWords, worklistGroups } from '../../../../contract/rules/obligations/group.ts';
import type { List } from '../../list/use-list.ts';
import { useCounts } from '../../obligations/use-counts.ts';

/** How much is open in each group of the own turn; a click keeps one group, another shows all again. */
export const Groups = <Row,>({ list }: { readonly list: List<Row> }) => {
  const { data } = useCounts(list.state.company);
  const { turn, group: chosen } = list.state.filters;
  const figures = turn === 'all' ? undefined : data?.mine;
  return (
    <ul className="worklist-groups" aria-label="Groups">
      {worklistGroups
        .filter((group) => group !== 'later' || group === chosen || (figures?.later ?? 0) > 0)
        .map((group) => (
          <li key={group}>
            <button
              type="button"
              className="worklist-group"
              aria-pressed={group === chosen}
              onClick={() => list.refine('group', group === chosen ? '' : group)}
            >
              {groupWords[group]} {figures && <b>{figures[group].toLocaleString('en-US')}</b>}
            </button>
          </li>
        ))}
    </ul>
  );
};
