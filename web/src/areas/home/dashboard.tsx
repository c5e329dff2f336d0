import { type CSSProperties, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { ObligationKind } from '#contract/catalogue/obligations.ts';
import type { MonthCount } from '#contract/home/provider-chart.ts';
import { spanText, WEEKS_AHEAD, weeksAhead } from '#contract/obligations/next-due.ts';
import { readableKinds } from '#contract/obligations/rights.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { providerPaths } from '#web/routing/paths/records.ts';
import { worklistPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import type { Session } from '#web/session/session-values.ts';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { useNear } from '#web/ui/overlay/opened-part.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { MessageBoard } from './message-board.tsx';
import { NewRules, TodayBoard, useToday, VisitChangesPart } from './today.tsx';
import '#web/styles/dashboard.css';

interface Props {
  /** Undefined while they are on their way. */
  readonly counts: { readonly today: string; readonly weeks: readonly number[] } | undefined;
}

const PLACES = Array.from({ length: WEEKS_AHEAD }, (_, week) => week);

/** How much is due in each of the next 12 weeks; a column leads to the worklist of its days. */
const WeeksPart = ({ counts }: Props) => {
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

const WIDTH = 720;
const HEIGHT = 210;
/** Space for the labels, which are larger on a narrow screen. */
const BOTTOM = 46;
const TOP = 36;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** A bar for each month. The table below it says the same in words, so here one sentence is enough. */
const MonthBars = ({ months }: { readonly months: readonly MonthCount[] }) => {
  const most = Math.max(1, ...months.map(({ count }) => count));
  const step = WIDTH / months.length;
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const first = months[0];
  const label = `${total.toLocaleString('en-US')} technology providers created since ${first ? inWords.format(day(first.month)) : ''}`;
  return (
    <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      {months.map(({ month, count }, index) => {
        const height = (count / most) * (HEIGHT - BOTTOM - TOP);
        const middle = (index + 0.5) * step;
        return (
          <g key={month}>
            <title>{`${inWords.format(day(month))}: ${count}`}</title>
            <rect x={middle - step * 0.3} width={step * 0.6} y={HEIGHT - BOTTOM - height} height={height} rx="2" />
            {count > 0 && (
              <text x={middle} y={HEIGHT - BOTTOM - height - 6}>
                {count.toLocaleString('en-US')}
              </text>
            )}
            <text className="bar-month" x={middle} y={HEIGHT - BOTTOM} dy="1.3em">
              {monthName.format(day(month))}
            </text>
          </g>
        );
      })}
    </svg>
  );
};

const ROWS_BEFORE_SCROLLING = 6;

/** When technology providers were created: a bar per month and the table. Spec part 1, 2.11. */
const ProviderChart = () => {
  const { data, error, refetch } = useCall(api.dashboard.providerChart, { query: {} });
  return (
    <section className="board" aria-labelledby="chart-title">
      <div className="board-head">
        <h2 id="chart-title">Technology Provider Chart</h2>
      </div>
      {error && <Failed heading="Technology Provider Chart" text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <div className="skeleton chart-wait" role="progressbar" aria-label="Loading" />}
      {data?.total === 0 && (
        <Empty heading="No technology providers yet" text="They appear here as soon as the first one is created." />
      )}
      {data && data.total > 0 && (
        <>
          <div className="bars-place">
            <MonthBars months={data.months} />
          </div>
          <TableWrap label="Technology Provider Chart" scrolls={data.newest.length > ROWS_BEFORE_SCROLLING}>
            <PlainTable caption="Technology providers by the day they were created" headings={['Name', 'Created Date']}>
              {data.newest.map(({ id, name, updatedTime }) => (
                <TableRow key={id}>
                  <TableCell as="th" scope="row" className="cell" data-label="Name">
                    {name}
                  </TableCell>
                  <TableCell className="cell" data-label="Created Date">
                    {showDay(updatedTime)}
                  </TableCell>
                </TableRow>
              ))}
            </PlainTable>
          </TableWrap>
          {data.total > data.newest.length && (
            <p className="table-note">
              The newest {data.newest.length} of {data.total.toLocaleString('en-US')} technology providers.{' '}
              <Link to={providerPaths.list()}>All technology providers</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
};

const TrendPart = lazy(() => import('./trend.tsx').then((module) => ({ default: module.TrendPart })));

/** The trend, fetched when it comes near the window; its place is there from the beginning. */
const LateTrend = ({ kinds }: { readonly kinds: readonly ObligationKind[] }) => {
  const { element, isNear } = useNear<HTMLDivElement>();
  return (
    <div ref={element} className="trend-room" style={{ '--kinds': kinds.length } as CSSProperties}>
      {isNear && (
        <Suspense>
          <TrendPart kinds={kinds} />
        </Suspense>
      )}
    </div>
  );
};

/**
 * The first page after sign-in: what waits, the message board, what comes and went, and the provider chart. Each part has its
 * place before its figures come, so that none waits for another and nothing moves. Spec part 1, 2.11.
 */
export const Dashboard = () => {
  const session = useSession();
  return session ? <DashboardOf session={session} /> : null;
};

const DashboardOf = ({ session: { holder, companyId } }: { readonly session: Session }) => {
  const today = useToday();
  return (
    <>
      <div className="page-head">
        <PageTitle>Dashboard</PageTitle>
      </div>
      <TodayBoard holder={holder} today={today} />
      <MessageBoard holder={holder} companyId={companyId} />
      <div className="today">
        <LateTrend kinds={readableKinds(holder)} />
        <WeeksPart counts={today.counts.data} />
        <VisitChangesPart today={today} />
        <NewRules today={today} />
      </div>
      <ProviderChart />
    </>
  );
};
