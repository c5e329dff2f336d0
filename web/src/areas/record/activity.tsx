import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { describeFailure } from '../../api/failure.ts';
import { openFile } from '../../api/open-file.ts';
import { keyOf } from '../../api/use-call.ts';
import { recordPaths } from '../../routing/paths/record.ts';
import { useSession } from '../../session/session.ts';
import { CardSkeleton } from '../../ui/card-skeleton.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/list.css';
import '../../styles/history.css';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityItem } from './activity-item.tsx';
import { useActivityFilter } from './use-activity-filter.ts';

/** What happened in a family: who changed which records when, newest first, and as a file. Role matrix row 108. */
export const Activity = () => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const { filter, set } = useActivityFilter();
  const isChosen = !isSuperadmin || filter.companyId !== undefined;
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [keyOf(api.record.activity.route), filter],
    queryFn: ({ pageParam, signal }) => api.record.activity({ query: { ...filter, next: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    enabled: isChosen,
  });
  const lines = data?.pages.flatMap(({ content }) => content) ?? [];
  const download = () => openFile(() => api.record.activityFile({ query: filter }), 'Activity');
  const failure = error && describeFailure(error, 'Activity');
  return (
    <>
      <div className="page-head">
        <PageTitle>Activity</PageTitle>
        <Link className="button" to={recordPaths.deleted()}>
          <Icon name="remove" />
          Deleted records
        </Link>
      </div>
      <ActivityFilters filter={filter} lines={lines} onChange={set}>
        {isChosen && <DownloadButton name="Download CSV" onPress={download} />}
      </ActivityFilters>
      {failure && <Failed heading={failure.title} text={failure.message} onRetry={refetch} />}
      {!isChosen && <Empty heading="Choose a company" text="Activity is shown for one company and its resellers." />}
      {isChosen && isPending && <CardSkeleton />}
      {data && lines.length === 0 && !hasNextPage && (
        <Empty heading="Nothing happened" text="No change fits these filters." />
      )}
      <ol className="changes" aria-label="Activity">
        {lines.map((line) => (
          <ActivityItem key={`${line.kind} ${line.v}`} line={line} />
        ))}
      </ol>
      {hasNextPage && (
        <div className="history-more">
          <button type="button" className="button" aria-disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage ? 'Looking…' : 'Show earlier activity'}
          </button>
        </div>
      )}
    </>
  );
};
