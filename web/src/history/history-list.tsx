import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { REVIEWS_PLACE } from '#contract/catalogue/reviewed.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { type HistoryChange, happeningWords, wayWords } from '#contract/record/history.ts';
import { may } from '#contract/rules/access.ts';
import { api } from '../api/client.ts';
import { describeFailure, toastFailure } from '../api/failure.ts';
import { saveBlob } from '../api/files.ts';
import { FilterBar } from '../list/head/list-bar.tsx';
import { recordPaths } from '../routing/paths/work.ts';
import { useSession } from '../session/session.ts';
import type { Option } from '../ui/choice/option-list.tsx';
import { Select } from '../ui/choice/select.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { Failed } from '../ui/feedback/no-content.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { showTime } from '../ui/shown-values.tsx';
import { FieldChanges, importPath } from './changes.tsx';
import '../styles/list-head.css';
import { type HistoryFilter, historyQuery } from './history-query.ts';
import { PutBack, type PuttingBack } from './put-back.tsx';

/** A user of the operator has no name here, and the server acts in no user's name. */
const whoWords = ({ who, way }: HistoryChange) => who || (way === 'portal' ? 'The portal' : 'The operator');

interface ChangeItemProps {
  readonly change: HistoryChange;
  /** Where the import is shown that has made the change, for users who may open it. */
  readonly importedBy: string | undefined;
  /** Only where the person may save the record. */
  readonly onPutBack?: (() => void) | undefined;
}

/** One change: when, who, how, and each field before and after. */
const ChangeItem = ({ change, importedBy, onPutBack }: ChangeItemProps) => {
  const { at, way, what, fields, before, review } = change;
  return (
    <li className="change">
      <div className="change-head">
        <span>
          <strong>{happeningWords[what]}</strong> by {whoWords(change)}
        </span>
        <span className="quiet">
          <time dateTime={at}>{showTime(at)}</time>
          {wayWords[way] !== '' && way !== 'portal' && ' · '}
          {importedBy ? <Link to={importedBy}>{wayWords[way]}</Link> : way !== 'portal' && wayWords[way]}
        </span>
        {onPutBack && Object.keys(before).length > 0 && (
          <button type="button" className="button small" onClick={onPutBack}>
            Put back<span className="visually-hidden"> the change of {showTime(at)}</span>
          </button>
        )}
      </div>
      {review && (
        <p className="quiet">
          By the review <a href={`#${REVIEWS_PLACE}`}>{review.label}</a>: {review.outcome}
          {review.reason !== '' && `. ${review.reason}`}
        </p>
      )}
      <FieldChanges fields={fields} />
    </li>
  );
};

/** Parts that are fetched in a row if they contain nothing that is shown. */
const EMPTY_PARTS = 5;

/** A record's history, a part at a time. */
const useHistory = (filter: HistoryFilter) => {
  const query = useInfiniteQuery(historyQuery(filter));
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const parts = data?.pages ?? [];
  const changes = parts.flatMap(({ content }) => content);
  const goesOn = changes.length === 0 && hasNextPage && !isFetching && parts.length < EMPTY_PARTS;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { ...query, changes, isLinked: parts.at(-1)?.isLinked ?? true };
};

interface Props {
  readonly kind: RecordKind;
  readonly recordId: string;
  readonly puttingBack?: PuttingBack | undefined;
  /** The place of the one field that is told of, without filters then; '' for all. */
  readonly at?: string;
}

const ALL = 'all';

interface Choices {
  readonly people: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<string, string>;
}

/** People and fields that occur, besides those that were found before: what is chosen stays on offer. */
const choicesIn = (changes: readonly HistoryChange[], known: Choices): Choices => ({
  people: new Map([...known.people, ...changes.flatMap(({ whoId, who }) => (whoId ? [[whoId, who] as const] : []))]),
  fields: new Map([
    ...known.fields,
    ...changes.flatMap(({ fields }) => fields.map(({ field, label }) => [field, label] as const)),
  ]),
});

const optionsOf = (everything: string, choices: ReadonlyMap<string, string>): Option[] => [
  { id: ALL, name: everything },
  ...[...choices].map(([id, name]) => ({ id, name })),
];

const chosen = (id: string) => (id === ALL ? '' : id);

/** The changes of a record, newest first, with filters by person and by field, and as a file. */
export const HistoryList = ({ kind, recordId, puttingBack, at = '' }: Props) => {
  const holder = useSession()?.holder;
  const [person, setPerson] = useState('');
  const [field, setField] = useState('');
  const [putBack, setPutBack] = useState<HistoryChange>();
  const [known, setKnown] = useState<Choices>({ people: new Map(), fields: new Map() });
  const filter = { kind, id: recordId, person, field, at };
  const query = useHistory(filter);
  const { changes, error, isPending, isLinked, hasNextPage, refetch } = query;
  const choices = choicesIn(changes, known);
  if (choices.people.size > known.people.size || choices.fields.size > known.fields.size) setKnown(choices);
  if (error) {
    const { title, message } = describeFailure(error, 'History');
    return <Failed heading={title} text={message} onRetry={refetch} />;
  }
  if (isPending) return <CardSkeleton />;
  const download = () =>
    api.record.historyFile({ query: filter }).then(
      (file) => saveBlob('history.csv', file),
      (failure: unknown) => toastFailure(failure, 'History'),
    );
  return (
    <>
      {at === '' && (
        <FilterBar
          narrowing={[person, field].filter((value) => value !== '').length}
          filters={
            <>
              <Select
                inline
                label="Who"
                options={optionsOf('Everybody', choices.people)}
                value={person || ALL}
                onChange={(id) => setPerson(chosen(id))}
              />
              <Select
                inline
                label="Field"
                options={optionsOf('All fields', choices.fields)}
                value={field || ALL}
                onChange={(id) => setField(chosen(id))}
              />
            </>
          }
          tools={
            <div className="list-tools">
              {holder && may(holder, 'activity.family') && (
                <Link to={recordPaths.activityOf(recordId, holder)}>All activity of this record</Link>
              )}
              <DownloadButton small name="Download CSV" onPress={download} />
            </div>
          }
        />
      )}
      {changes.length === 0 && <p className="quiet">No change is known that fits.</p>}
      <ol className="changes">
        {changes.map((change) => (
          <ChangeItem
            key={change.v}
            change={change}
            importedBy={importPath(holder, kind, recordId, change.importId)}
            onPutBack={puttingBack && (() => setPutBack(change))}
          />
        ))}
      </ol>
      {at !== '' && !hasNextPage && changes.length === 1 && changes[0]?.what === 'created' && (
        <p className="quiet">It has not been changed since the record was created.</p>
      )}
      {hasNextPage && (
        <div className="history-more">
          {!isLinked && (
            <p className="quiet">Earlier changes are not linked to this record; they are looked for in the journal.</p>
          )}
          <ShowMore query={query} name="Show earlier changes" />
        </div>
      )}
      {putBack && puttingBack && (
        <PutBack change={putBack} puttingBack={puttingBack} recordId={recordId} onClose={() => setPutBack(undefined)} />
      )}
    </>
  );
};
