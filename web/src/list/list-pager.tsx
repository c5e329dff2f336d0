import { allColumns, type ListSpec } from '#contract/definition/list-spec.ts';
import { Pager } from '../ui/table/pager.tsx';
import type { List } from './use-list.ts';

interface Props<Row> {
  readonly list: List<Row>;
  readonly title: string;
  readonly plural: string;
  readonly spec: ListSpec;
}

const figure = (number: number) => number.toLocaleString('en-US');

/** '1-10 of 1,204', announced politely when it changes, and the pager. */
export const ListPager = <Row,>({ list: { result, state, size, toPage }, title, plural, spec }: Props<Row>) => {
  const { data } = result;
  const total = data?.totalElements ?? 0;
  const from = (state.page - 1) * size + 1;
  const to = Math.min(state.page * size, total);
  const text = data ? (total === 0 ? `No ${plural}` : `${figure(from)}-${figure(to)} of ${figure(total)}`) : '';
  return (
    <div className="list-foot">
      <p role="status" className="range">
        {text}
        <span className="visually-hidden">
          , sorted by {allColumns(spec)[state.orderBy]?.label},{' '}
          {state.direction === 'desc' ? 'descending' : 'ascending'}
        </span>
      </p>
      <Pager page={state.page} pages={data?.totalPages ?? 0} label={`Pages of ${title}`} onPage={toPage} />
    </div>
  );
};
