import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { kinds, kindsThat } from '#contract/kinds/kinds.ts';
import {
  type ActiveRecord,
  type ActivityAction,
  type ActivityLine,
  actionWords,
  activityNouns,
  joinLines,
  type NamedRecord,
} from '#contract/record/activity.ts';
import { wayWords } from '#contract/record/history.ts';
import { figure } from '#contract/rules/figures.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { describeFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { keyOf } from '#web/api/use-call.ts';
import { FieldChanges, importPath } from '#web/history/changes.tsx';
import { ListHead } from '#web/list/head/list-head.tsx';
import { recordPaths } from '#web/routing/paths/work.ts';
import { recordPath } from '#web/routing/record-places.ts';
import { useSession } from '#web/session/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Empty, Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { type ActivityFilter, ActivityFilters, useActivityFilter } from './activity-filters.tsx';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/history.css';

type Kind = NamedRecord['kind'];

/** Reviews and requests have no pages of their own: the record that they belong to shows them. */
const hasPage = (kind: ActiveRecord['kind']): kind is Kind => kindsThat('history').some((each) => each === kind);

interface NameProps {
  readonly kind: Kind;
  readonly id: string;
  readonly of: string;
  readonly name: string;
  readonly isThere: boolean;
}

const Name = ({ kind, id, of, name, isThere: exists }: NameProps) =>
  exists ? <Link to={recordPath({ kind, id, of })}>{name || kinds[kind].noun}</Link> : <strong>{name}</strong>;

const Owner = ({ owner }: { readonly owner: NamedRecord }) => (
  <>
    {' '}
    of {kinds[owner.kind].noun} <Name {...owner} of="" />
  </>
);

interface ActionProps {
  readonly record: ActiveRecord;
  /** Shows what happened to one record; undefined if that is shown already. */
  readonly onFilter: ((record: { readonly id: string; readonly name: string }) => void) | undefined;
}

/** What happened to one subject, as a sentence, with the fields that changed. */
const Action = ({ record, onFilter }: ActionProps) => {
  const { kind, name, owner, what, detail, fields } = record;
  const about = hasPage(kind) ? record : undefined;
  const filtered = owner ?? (about && { id: about.id, name });
  return (
    <li>
      {actionWords[what]} {kind && kind !== 'event' && activityNouns[kind]}{' '}
      {about && hasPage(kind) ? <Name {...about} kind={kind} /> : name}
      {owner && <Owner owner={owner} />}
      {detail !== '' && <span className="quiet">: {detail}</span>}
      {filtered && onFilter && (
        <button type="button" className="link only-record" onClick={() => onFilter(filtered)}>
          Only this<span className="visually-hidden"> record: {filtered.name}</span>
        </button>
      )}
      <FieldChanges fields={fields} />
    </li>
  );
};

const countWords = (counts: ActivityLine['counts']) =>
  Object.entries(counts).map(([what, count]) => `${actionWords[what as ActivityAction]} ${figure(count)}`);

interface Props {
  readonly line: ActivityLine;
  readonly holder: PrincipalRoles | undefined;
  onFilter: ActionProps['onFilter'];
}

/** One entry of the audit trail: who, when and how, and what it did; of many actions the counts and the first ones. */
export const ActivityItem = ({ line, holder, onFilter }: Props) => {
  const { kind, at, who, way, count, counts, records, importId } = line;
  const more = count - records.length;
  const [first] = records;
  const importedBy = first && hasPage(kind) ? importPath(holder, kind, first.id, importId) : undefined;
  return (
    <li className="change">
      <div className="change-head">
        <strong>{who || (way === 'portal' ? 'The portal' : 'The operator')}</strong>
        <span className="quiet">
          <time dateTime={at}>{showTime(at)}</time>
          {wayWords[way] !== '' && way !== 'portal' && ' · '}
          {importedBy ? <Link to={importedBy}>{wayWords[way]}</Link> : way !== 'portal' && wayWords[way]}
          {count > 1 && ` · ${countWords(counts).join(', ')}`}
        </span>
      </div>
      <ul className="active-records">
        {records.map((record) => (
          <Action key={`${record.kind} ${record.id} ${record.what}`} record={record} onFilter={onFilter} />
        ))}
        {more > 0 && <li className="quiet">and {figure(more)} more</li>}
      </ul>
    </li>
  );
};

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
