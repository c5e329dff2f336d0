import { showDay } from '../../../../contract/rules/dates.ts';
import type { List } from '../../list/use-list.ts';
import { Icon } from '../../ui/icon.tsx';

/** The day that the list is narrowed to, if any, and the way back to all days. */
export const ChosenDay = <Row,>({ list }: { readonly list: List<Row> }) => {
  const { day = '' } = list.state.filters;
  if (day === '') return null;
  return (
    <button type="button" className="button" onClick={() => list.refine('day', '')}>
      Due {showDay(day)}
      <Icon name="close" />
      <span className="visually-hidden">Show all days</span>
    </button>
  );
};
