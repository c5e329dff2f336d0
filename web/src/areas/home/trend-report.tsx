import { Link } from 'react-router-dom';
import { obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import { type ObligationKind, obligationKinds } from '#contract/catalogue/obligations.ts';
import { showDay } from '#contract/rules/dates.ts';
import { TREND_STORED_DAYS } from '#contract/rules/limits.ts';
import type { Trend } from '#contract/worklist/trend.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { places } from '#web/obligations/place.ts';
import { paths } from '#web/routing/paths/site.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { TrendLine, useTrend } from './trend.tsx';
import { monthEnds, percentAt } from './trend-lines.ts';
import '#web/styles/list.css';
import '#web/styles/dashboard.css';
import '#web/styles/today.css';

interface KindProps {
  readonly kind: ObligationKind;
  readonly trend: Trend;
}

const headings = ['Day', 'In order', 'Late', ...obligationStates.map((state) => stateWords[state])];

/** A kind's line, and how its records stood on the last counted day of each month. */
const KindTrend = ({ kind, trend }: KindProps) => {
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
                {(['inOrder', 'late'] as const).map((measure) => {
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
        <Link className="button" to={paths.dashboard()}>
          Dashboard
        </Link>
        <DownloadButton
          name="Download spreadsheet"
          onPress={() => openFile(() => api.worklist.trendSheet({}), 'Trend')}
        />
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
