import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ActivityLine, joinLines } from '#contract/record/activity.ts';
import { api } from '#web/api/client.ts';
import { describeFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { keyOf } from '#web/api/use-call.ts';
import { ListHead } from '#web/list/head/list-head.tsx';
import { recordPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { type ActivityFilter, ActivityFilters, useActivityFilter } from './activity-filters.tsx';
import { ActivityItem } from './activity-item.tsx';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/history.css';

/** Parts that are fetched in a row if they bring no new entry. */
const EMPTY_PARTS = 5;
type Parts = readonly { readonly content: readonly ActivityLine[] }[];

const keyOfLine = ({ operation, key }: ActivityLine) => operation || key;

/** How many of the last parts in a row brought no new line. */
const fruitlessAtEnd = (parts: Parts): number => {
  const known = new Set<string>();
  let inRow = 0;
  for (const { content } of parts) {
    inRow = content.every((line) => known.has(keyOfLine(line))) ? inRow + 1 : 0;
    for (const line of content) known.add(keyOfLine(line));
  }
  return inRow;
};

/** One line for all writes of an operation, whichever parts they came with. */
const mergeLines = (parts: Parts): ActivityLine[] => {
  const lines = new Map<string, ActivityLine>();
  for (const line of parts.flatMap(({ content }) => content)) {
    const key = keyOfLine(line);
    const known = lines.get(key);
    lines.set(key, known ? joinLines(known, line) : line);
  }
  return [...lines.values()];
};

/** The audit trail of a tenant, a part at a time; goes on by itself for a while where a part brings nothing that is wanted. */
const useActivity = (filter: ActivityFilter, enabled: boolean) => {
  const query = useInfiniteQuery({
    queryKey: [keyOf(api.record.activity.route), filter],
    queryFn: ({ pageParam, signal }) => api.record.activity({ query: { ...filter, next: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    enabled,
  });
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const parts = data?.pages ?? [];
  const lines = mergeLines(parts);
  const fruitless = fruitlessAtEnd(parts);
  const goesOn = hasNextPage && !isFetching && fruitless > 0 && fruitless < EMPTY_PARTS;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { ...query, lines, reached: parts.at(-1)?.reached ?? '' };
};

/** The audit trail of a tenant: who did what when and how, newest first, and as a file. Role matrix row 108. */
export const Activity = () => {
  const holder = useSession()?.holder;
  const isSuperadmin = holder?.isSuperadmin === true;
  const { filter, set } = useActivityFilter();
  const isChosen = !isSuperadmin || filter.companyId !== undefined;
  const query = useActivity(filter, isChosen);
  const { lines, reached, data, error, isPending, hasNextPage, refetch } = query;
  const [named, setNamed] = useState({ id: '', name: '' });
  const onFilter = (record: { readonly id: string; readonly name: string }) => {
    setNamed(record);
    set({ record: record.id });
  };
  const download = () => openFile(() => api.record.activityFile({ query: filter }), 'Activity');
  const failure = error && describeFailure(error, 'Activity');
  return (
    <>
      <ListHead title="Activity" count={undefined} tabs={null}>
        {isChosen && <DownloadButton small name="Download CSV" onPress={download} />}
        <Link className="button" to={recordPaths.deleted()}>
          <Icon name="remove" />
          Deleted records
        </Link>
      </ListHead>
      <ActivityFilters filter={filter} lines={lines} onChange={set} />
      {filter.record !== '' && (
        <p className="only-one">
          Only {named.id === filter.record && named.name !== '' ? named.name : 'one record'} and what belongs to it{' '}
          <button type="button" className="link" onClick={() => set({ record: '' })}>
            Show all records
          </button>
        </p>
      )}
      {failure && <Failed heading={failure.title} text={failure.message} onRetry={refetch} />}
      {!isChosen && <Empty heading="Choose a company" text="Activity is shown for one company and its resellers." />}
      {isChosen && isPending && <CardSkeleton />}
      {data && lines.length === 0 && !hasNextPage && (
        <Empty heading="Nothing happened" text="No entry fits these filters." />
      )}
      <ol className="changes" aria-label="Activity">
        {lines.map((line) => (
          <ActivityItem
            key={line.operation || line.key}
            line={line}
            holder={holder}
            onFilter={filter.record === '' ? onFilter : undefined}
          />
        ))}
      </ol>
      {hasNextPage && (
        <div className="history-more">
          {reached !== '' && <p className="quiet">Looked back to {showTime(reached)}.</p>}
          <ShowMore query={query} name="Show earlier activity" />
        </div>
      )}
    </>
  );
};
