import { Link } from 'react-router-dom';
import { showDay } from '../../../../contract/rules/dates.ts';
import { api } from '../../api/client.ts';
import { sayFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { providerPaths } from '../../routing/paths/provider.ts';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { TableCell, TableRow } from '../../ui/table.tsx';
import { TableWrap } from '../../ui/table-wrap.tsx';
import { MonthBars } from './month-bars.tsx';

const ROWS_BEFORE_SCROLLING = 6;

/** When technology providers were created: a bar per month and the table. Spec part 1, 2.11. */
export const ProviderChart = () => {
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
