import { Link } from 'react-router-dom';
import { obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import { type ObligationKind, obligationKinds } from '#contract/catalogue/obligations.ts';
import { daysBetween, showDay } from '#contract/rules/dates.ts';
import { TREND_DAYS, TREND_STORED_DAYS } from '#contract/rules/limits.ts';
import type { Trend } from '#contract/worklist/trend.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { useCall } from '#web/api/use-call.ts';
import { places } from '#web/obligations/place.ts';
import { paths } from '#web/routing/paths/site.ts';
import { worklistPaths } from '#web/routing/paths/work.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { linesOf, type Measure, monthEnds, percentAt } from './trend-lines.ts';
import '#web/styles/list.css';
import '#web/styles/dashboard.css';
import '#web/styles/today.css';

const WIDTH = 300;
const HEIGHT = 40;
/** The counts of past days stay what they are; today's come once. */
const TREND_STAYS_MS = 600_000;

const useTrend = (days: number) => useCall(api.worklist.trend, { query: { days } }, { staleMs: TREND_STAYS_MS });

interface LineProps {
  readonly kind: ObligationKind;
  readonly trend: Trend;
}

const percentWords = (percent: number | undefined) => (percent === undefined ? 'no records' : `${percent} %`);
const measureWords: Readonly<Record<Measure, string>> = { inOrder: 'in order', late: 'late' };
const shownMeasures = ['inOrder', 'late'] as const;

/** How many of a kind's records were in order and how many were late, day by day; in words for who does not see it. */
const TrendLine = ({ kind, trend }: LineProps) => {
  const figures = trend.kinds[kind];
  const last = trend.days.length - 1;
  if (!figures || last < 0) return null;
  const wordsAt = (at: number) =>
    `${shownMeasures.map((measure) => `${percentWords(percentAt(figures, at, measure))} ${measureWords[measure]}`).join(' and ')} on ${showDay(trend.days[at] ?? '')}`;
  return (
    <svg
      className="trend-line"
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${places[kind].plural}: ${wordsAt(last)}, ${wordsAt(0)}`}
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      {shownMeasures.map((measure) =>
        linesOf(figures, measure, { ...trend, width: WIDTH, height: HEIGHT }).map((points) => (
          // A day alone is a point: a line to itself, which its round ends make visible.
          <polyline
            key={`${measure} ${points}`}
            className={measure}
            points={points.includes(' ') ? points : `${points} ${points}`}
          />
        )),
      )}
    </svg>
  );
};

interface NowProps extends LineProps {
  readonly measure: Measure;
}

/** '20 % late, +4': how it stands, and in points of a hundred how that differs from the first day. */
const TrendNow = ({ kind, trend, measure }: NowProps) => {
  const figures = trend.kinds[kind];
  const last = trend.days.length - 1;
  if (!figures || last < 0) return null;
  const [first, now] = [percentAt(figures, 0, measure), percentAt(figures, last, measure)];
  // Without records on the first day there is nothing to compare with.
  const change = now === undefined || first === undefined ? 0 : now - first;
  const sign = change > 0 ? '+' : '−';
  return (
    <span className={`trend-now ${measure}`}>
      <b>{percentWords(now)}</b> {measureWords[measure]}
      {change !== 0 && <span className="quiet">, {`${sign}${Math.abs(change)}`}</span>}
    </span>
  );
};

const WEEK = 7;

/** The same in figures, one day of each week: for who reads instead of looking. A table alone is never narrower than its cells. */
const WeekTable = ({ trend }: { readonly trend: Trend }) => {
  const kinds = obligationKinds.filter((kind) => trend.kinds[kind]);
  const newest = trend.days.at(-1) ?? '';
  const weekly = trend.days.map((day, at) => ({ day, at })).filter(({ day }) => daysBetween(day, newest) % WEEK === 0);
  return (
    <div className="visually-hidden">
      <table>
        <caption>Records in order and late, in percent</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {places[kind].plural}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekly.map(({ day, at }) => (
            <tr key={day}>
              <th scope="row">{showDay(day)}</th>
              {kinds.map((kind) => {
                const figures = trend.kinds[kind];
                return (
                  <td key={kind}>
                    {figures &&
                      shownMeasures
                        .map((measure) => `${percentWords(percentAt(figures, at, measure))} ${measureWords[measure]}`)
                        .join(', ')}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Since when the lines are, honestly: fewer days than asked for are said. */
const sinceWords = ({ days: [first], from }: Trend) => {
  if (first === undefined) return 'The first day is counted tonight.';
  return first > from ? `since ${showDay(first)}` : `the last ${TREND_DAYS} days`;
};

/** How the share of records in order went in the last 90 days, a line for each kind. */
export const TrendPart = ({ kinds }: { readonly kinds: readonly ObligationKind[] }) => {
  const { data, error, refetch } = useTrend(TREND_DAYS);
  return (
    <section className="today-part" aria-labelledby="trend-title">
      <div className="board-head">
        <h2 id="trend-title">
          Trend <span className="quiet">{data && sinceWords(data)}</span>
        </h2>
        <Link to={worklistPaths.trend()}>24 months</Link>
      </div>
      {error ? (
        <Failed heading="Trend" text={sayFailure(error)} onRetry={refetch} />
      ) : (
        <ul className="trends">
          {kinds.map((kind) => (
            <li key={kind}>
              <span className="trend-kind">{places[kind].plural}</span>
              {data && shownMeasures.map((measure) => <TrendNow key={measure} {...{ kind, trend: data, measure }} />)}
              <span className="trend-place">{data && <TrendLine kind={kind} trend={data} />}</span>
            </li>
          ))}
        </ul>
      )}
      {data && data.days.length > 0 && <WeekTable trend={data} />}
    </section>
  );
};

const headings = ['Day', 'In order', 'Late', ...obligationStates.map((state) => stateWords[state])];

/** A kind's line, and how its records stood on the last counted day of each month. */
const KindTrend = ({ kind, trend }: LineProps) => {
  const figures = trend.kinds[kind];
  if (!figures) return null;
  const { plural } = places[kind];
  return (
    <section className="board" aria-labelledby={`trend-${kind}`}>
      <div className="board-head">
        <h2 id={`trend-${kind}`}>{plural}</h2>
      </div>
      <div className="bars-place trend-whole">
        <TrendLine kind={kind} trend={trend} />
      </div>
      <TableWrap label={plural} scrolls={false}>
        <PlainTable caption={`${plural} by status on the last counted day of each month`} headings={headings}>
          {monthEnds(trend.days).map((at) => {
            const day = showDay(trend.days[at] ?? '');
            return (
              <TableRow key={day}>
                <TableCell as="th" scope="row" className="cell" data-label="Day">
                  {day}
                </TableCell>
                {shownMeasures.map((measure) => {
                  const percent = percentAt(figures, at, measure);
                  return (
                    <TableCell key={measure} className="cell" data-label={measure === 'late' ? 'Late' : 'In order'}>
                      {percent === undefined ? '' : `${percent} %`}
                    </TableCell>
                  );
                })}
                {obligationStates.map((state) => (
                  <TableCell key={state} className="cell" data-label={stateWords[state]}>
                    {(figures[state][at] ?? 0).toLocaleString('en-US')}
                  </TableCell>
                ))}
              </TableRow>
            );
          })}
        </PlainTable>
      </TableWrap>
    </section>
  );
};

/** How the records of each kind stood in the last 24 months, as far as they were counted, with a spreadsheet of every day. */
export const TrendReport = () => {
  const { data, error, refetch } = useTrend(TREND_STORED_DAYS);
  const [first] = data?.days ?? [];
  // The lines begin where the counts begin: twenty months of nothing say less than four of something.
  const trend = data && first !== undefined ? { ...data, from: first } : undefined;
  return (
    <>
      <div className="page-head">
        <PageTitle>Compliance trend</PageTitle>
        <div className="page-tools">
          <Link className="button" to={paths.dashboard()}>
            Dashboard
          </Link>
          <DownloadButton
            name="Download spreadsheet"
            onPress={() => openFile(() => api.worklist.trendSheet({}), 'Trend')}
          />
        </div>
      </div>
      {error && <Failed heading="Compliance trend" text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <div className="skeleton chart-wait" role="progressbar" aria-label="Loading" />}
      {data && !trend && (
        <Empty heading="Nothing counted yet" text="The portal counts once a day. Come back tomorrow." />
      )}
      {trend && (
        <>
          <p className="trend-about">
            Counted daily since {showDay(first ?? '')}. Records that are up to date or due soon are in order; failed and
            overdue ones are late.
          </p>
          {obligationKinds.map((kind) => (
            <KindTrend key={kind} kind={kind} trend={trend} />
          ))}
        </>
      )}
    </>
  );
};
