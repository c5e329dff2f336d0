import { Link } from 'react-router-dom';
import { spanText, WEEKS_AHEAD, weeksAhead } from '#contract/obligations/next-due.ts';
import { showDay } from '#contract/rules/dates.ts';
import { worklistPaths } from '#web/routing/paths/work.ts';

interface Props {
  /** Undefined while they are on their way. */
  readonly counts: { readonly today: string; readonly weeks: readonly number[] } | undefined;
}

const PLACES = Array.from({ length: WEEKS_AHEAD }, (_, week) => week);

/** How much is due in each of the next 12 weeks; a column leads to the worklist of its days. */
export const WeeksPart = ({ counts }: Props) => {
  const weeks = counts ? weeksAhead(counts.today) : [];
  const most = Math.max(1, ...(counts?.weeks ?? []));
  return (
    <section className="today-part" aria-labelledby="weeks-title">
      <div className="board-head">
        <h2 id="weeks-title">Due in the next 12 weeks</h2>
        <Link to={worklistPaths.calendar()}>Calendar</Link>
      </div>
      <ol className="weeks">
        {PLACES.map((week) => {
          const span = weeks[week];
          const count = counts?.weeks[week] ?? 0;
          return (
            <li key={week}>
              {span && (
                <Link to={worklistPaths.dueIn(spanText(span))}>
                  <span className="visually-hidden">
                    {showDay(span.from)} to {showDay(span.until)}:{' '}
                  </span>
                  <b>{count.toLocaleString('en-US')}</b>
                  <span className="week-column" style={{ height: `${(count / most) * 100}%` }} />
                  <span className="week-day" aria-hidden="true">
                    {showDay(span.from).slice(0, 5)}
                  </span>
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
