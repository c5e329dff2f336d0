import { allColumns, type ListSpec } from '#contract/definition/list-spec.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import type { List } from './use-list.ts';

/** Page links shown at most. Spec part 1, section 9. */
export const PAGER_LINKS = 10;
const FIXED = 6;
const BEFORE = 5;

/**
 * The page numbers a pager shows, first page 1: the first 10 up to page 6, then 5 before and 4 after the current page,
 * and the last 10 at the end. Spec part 1, section 9.
 */
export const pagerWindow = (current: number, total: number): readonly number[] => {
  const last = Math.max(1, total - PAGER_LINKS + 1);
  const first = current <= FIXED ? 1 : Math.min(current - BEFORE, last);
  return Array.from({ length: Math.min(PAGER_LINKS, total) }, (_, index) => first + index);
};

interface PagerProps {
  /** First page 1. */
  readonly page: number;
  readonly pages: number;
  readonly label: string;
  onPage(page: number): void;
}

/** First, Previous, at most ten numbers, Next, Last. Spec part 1, section 9. */
export const Pager = ({ page, pages, label, onPage }: PagerProps) => {
  if (pages <= 1) return null;
  const step = (name: string, icon: IconName, to: number, off: boolean) => (
    <button type="button" className="pager-step" aria-disabled={off} onClick={() => !off && onPage(to)}>
      <Icon name={icon} />
      <span className="pager-word">{name}</span>
    </button>
  );
  return (
    <nav className="pager" aria-label={label}>
      {step('First', 'first', 1, page === 1)}
      {step('Previous', 'left', page - 1, page === 1)}
      <span className="pager-numbers">
        {pagerWindow(page, pages).map((number) => (
          <button
            key={number}
            type="button"
            className="pager-number"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number.toLocaleString('en-US')}
          </button>
        ))}
      </span>
      {step('Next', 'right', page + 1, page === pages)}
      {step('Last', 'last', pages, page === pages)}
    </nav>
  );
};

interface Props<Row> {
  readonly list: List<Row>;
  readonly title: string;
  readonly plural: string;
  readonly spec: ListSpec;
}

const figure = (number: number) => number.toLocaleString('en-US');

/** '1-10 of 1,204', announced politely when it changes, and the pager. */
export const ListPager = <Row,>({ list: { result, state, shown, size, toPage }, title, plural, spec }: Props<Row>) => {
  const { data } = result;
  const total = data?.totalElements ?? 0;
  const from = (shown.page - 1) * size + 1;
  const to = Math.min(shown.page * size, total);
  const isEmpty = data !== undefined && total === 0;
  const text = data ? (isEmpty ? `No ${plural}` : `${figure(from)}-${figure(to)} of ${figure(total)}`) : '';
  return (
    // That nothing is there stands in the list's own place.
    <div className={isEmpty ? 'visually-hidden' : 'list-foot'}>
      <p role="status" className="range">
        {text}
        <span className="visually-hidden">
          , sorted by {allColumns(spec)[shown.orderBy]?.label},{' '}
          {shown.direction === 'desc' ? 'descending' : 'ascending'}
        </span>
      </p>
      <Pager page={state.page} pages={data?.totalPages ?? 0} label={`Pages of ${title}`} onPage={toPage} />
    </div>
  );
};
