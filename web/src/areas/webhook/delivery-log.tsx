import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#contract/rules/figures.ts';
import { eventTypeWords } from '#contract/webhook/event-types.ts';
import { DELIVERY_DAYS, type ShownDelivery, type ShownWebhook } from '#contract/webhook/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { MenuButton } from '#web/ui/choice/menu-button.tsx';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';

const TITLE = 'Deliveries';
const headings = ['Event', 'Happened', 'State', 'Last try', 'Actions'];
const HOUR_MS = 3_600_000;

/** From how many hours ago events are sent again. */
const spans = [
  { id: '1', name: 'Those of the last hour' },
  { id: '24', name: 'Those of the last day' },
  { id: '168', name: 'Those of the last 7 days' },
  { id: String(24 * DELIVERY_DAYS), name: 'All of the log' },
];

const wordsOf = (type: string): string =>
  type in eventTypeWords ? eventTypeWords[type as keyof typeof eventTypeWords] : 'Test event';

const DeliveryState = ({ delivery: { state, dueAt, attempts } }: { readonly delivery: ShownDelivery }) => {
  if (state === 'delivered') return <Status kind="ok">Delivered</Status>;
  if (state === 'failed') return <Status kind="failed">Given up</Status>;
  if (attempts.length === 0) return <Status kind="info">Waiting</Status>;
  return (
    <span>
      <Status kind="due">Failed</Status> next try {showTime(dueAt)}
    </span>
  );
};

/** How the last try has ended: status and time, or what went wrong, and how many there were. */
const lastTry = ({ attempts }: ShownDelivery): string => {
  const last = attempts.at(-1);
  if (!last) return 'None yet';
  const result = last.status === 0 ? last.error.replace(/\.$/, ',') : `Status ${last.status}`;
  return `${result} after ${last.ms} ms${attempts.length > 1 ? `, try ${attempts.length}` : ''}`;
};

/** What was sent to an endpoint and waits to be, of the last 30 days, newest first. What receivers answer is not stored. */
export const DeliveryLog = ({ webhook: { id, description, offAt } }: { readonly webhook: ShownWebhook }) => {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [keyOf(api.webhook.deliveries.route), id],
    queryFn: ({ pageParam }) => api.webhook.deliveries({ query: { id, next: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
  const { data, error, refetch } = query;
  const lines = data?.pages.flatMap(({ content }) => content) ?? [];
  const replay = async (which: { readonly key: string } | { readonly from: string }) => {
    setBusy(true);
    try {
      let [count, from] = [0, 'from' in which ? which.from : ''];
      do {
        const key = 'key' in which ? which.key : '';
        const part = await api.webhook.replay({ body: { id, key, from, to: '' } });
        count += part.count;
        from = part.next;
      } while (from !== '');
      toastSuccess(TITLE, `${counted(count, 'event')} will be sent again.`);
    } catch (failure) {
      toastFailure(failure, TITLE);
    }
    setBusy(false);
    await queries.invalidateQueries();
  };
  const replaySince = (hours: string) => replay({ from: new Date(Date.now() - Number(hours) * HOUR_MS).toISOString() });
  return (
    <PageSection
      isRegion
      title={`${TITLE} to ${description}`}
      aside={
        lines.length > 0 &&
        offAt === '' && (
          <MenuButton className="button" choices={spans} busy={busy} onChoose={replaySince}>
            Send again…
          </MenuButton>
        )
      }
    >
      <p className="section-help">
        The log holds {DELIVERY_DAYS} days. A receiver knows by the id of an event whether it had it before.
      </p>
      {error && !data && <Failed heading={TITLE} text={sayFailure(error)} onRetry={refetch} />}
      {!data && !error && <CardSkeleton />}
      {data && lines.length === 0 && <p className="quiet">No event was sent yet.</p>}
      {lines.length > 0 && (
        <TableWrap label={`${TITLE} to ${description}`} scrolls={false}>
          <PlainTable caption={`${TITLE} to ${description}`} headings={headings}>
            {lines.map((line) => (
              <TableRow key={line.key} className="row still">
                <TableCell as="th" scope="row" data-label="Event" className="cell">
                  <span>
                    {wordsOf(line.type)}
                    <br />
                    <span className="quiet">{line.id}</span>
                  </span>
                </TableCell>
                <TableCell data-label="Happened" className="cell">
                  {showTime(line.at)}
                </TableCell>
                <TableCell data-label="State" className="cell">
                  <DeliveryState delivery={line} />
                </TableCell>
                <TableCell data-label="Last try" className="cell">
                  {lastTry(line)}
                </TableCell>
                <TableCell data-label="Actions" className="cell">
                  {offAt === '' && (
                    <button
                      type="button"
                      className="button small"
                      aria-disabled={busy}
                      onClick={() => !busy && replay({ key: line.key })}
                    >
                      Send again
                      <span className="visually-hidden"> {`${wordsOf(line.type)} of ${showTime(line.at)}`}</span>
                    </button>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </PlainTable>
        </TableWrap>
      )}
      <ShowMore query={query} />
    </PageSection>
  );
};
