import { type Query, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { type RecordMode, recordMode } from '#contract/rules/record-mode.ts';
import { isOpen } from '#web/api/access.ts';
import { sayFailure } from '#web/api/failure.ts';
import { lastAddressOf } from '#web/routing/list-addresses.ts';
import { useRecent } from '#web/routing/record-places.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { useSession } from '#web/session/session.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { FoldContext } from '#web/ui/page-section.tsx';
import { useReload } from '../use-save.ts';
import { FieldHistoryContext, type NamedField, RecordContext } from './record-context.ts';
import { RecordForm } from './record-form.tsx';
import { RecordHead, type RecordTool } from './record-head.tsx';
import { type RecordProps, recordKey, type Saved, useUnavailable } from './record-source.ts';
import { SectionRail } from './section-rail.tsx';
import '#web/styles/form.css';

interface Props extends RecordProps {
  /** For screens whose route does not follow the usual pattern; by default the route decides. */
  readonly mode?: RecordMode;
  /** 'Edit User Information'; the record's name then stands next to it. */
  title?(mode: RecordMode): string;
  /** Between heading and form: the status, or a note that a merge is moving its records; `leaves` if it is merged. */
  readonly status?: {
    readonly ready: boolean;
    readonly leaves: boolean;
    shown(record: Saved): ReactNode;
    readonly moving: ReactNode;
  };
  /** The entries of the menu of a stored record. */
  readonly tools?: readonly RecordTool[];
  /** Below the form of a stored record: its comments and its history. */
  readonly below?: ReactNode;
}

/** The page is painted after this time at the latest; slower parts appear when they are loaded. */
const LONGEST_MS = 1_000;

const isFirst = ({ state }: Query) => state.data === undefined;

/**
 * Whether all first queries of a page have answered, so that the page keeps the height with which it is painted. Stays
 * true for a `page`, which has `begun` when its record is loaded.
 */
const useSettled = (page: string, begun: boolean) => {
  const queries = useQueryClient();
  const fetching = useIsFetching({ predicate: isFirst });
  const [settled, setSettled] = useState('');
  const isSettled = settled === page;
  useEffect(() => {
    // An answer may have started further queries, which `fetching` did not count yet.
    if (begun && !isSettled && fetching === 0 && queries.isFetching({ predicate: isFirst }) === 0) setSettled(page);
  }, [begun, isSettled, fetching, queries, page]);
  useEffect(() => {
    if (!begun || isSettled) return;
    const timer = setTimeout(() => setSettled(page), LONGEST_MS);
    return () => clearTimeout(timer);
  }, [begun, isSettled, page]);
  return isSettled;
};

const NO_STATUS = { ready: true, leaves: false, shown: () => null, moving: null };

/** Add, edit and view of one record; the route decides which. Spec part 1, section 4 "Modes". */
export const RecordScreen = (given: Props) => {
  const props = { ...given, back: lastAddressOf(given.back) };
  const { noun, read, back, source } = props;
  const { id, isView } = useParams();
  const { holder, userId = '' } = useSession() ?? {};
  const mode = props.mode ?? recordMode(id, isView);
  const { data, error, refetch } = useQuery({
    queryKey: recordKey(id),
    queryFn: () => read(id ?? ''),
    enabled: id !== undefined,
    gcTime: 0,
  });
  const { round, typed, reload } = useReload(refetch);
  const { ready: isKnown, leaves, shown, moving } = props.status ?? NO_STATUS;
  useUnavailable(isKnown && !leaves ? error : null, noun, back);
  useRecent(data?.name);
  const navigate = useNavigate();
  useShortcut('list', () => navigate(back));
  const isReady = isKnown && (mode === 'add' || data !== undefined);
  const isShown = useSettled(`${mode} ${id}`, isReady && mode !== 'add') || mode === 'add';
  const mayEdit = mode === 'view' && isOpen(holder, source.update?.route);
  const [historyOf, openHistory] = useState<NamedField>();
  return (
    <FoldContext value={mode === 'view' ? `folded ${noun} ${userId}` : ''}>
      <FieldHistoryContext value={mode === 'view' && props.below ? { of: historyOf, open: openHistory } : undefined}>
        <div className="record">
          <SectionRail />
          <p className="print-note">
            Parts of this record were still on their way when it was printed. Print it again.
          </p>
          <RecordHead
            noun={noun}
            mode={mode}
            id={id}
            name={data?.name ?? ''}
            title={props.title?.(mode)}
            back={back}
            list={given.back}
            edit={mayEdit && id ? props.edit?.(id) : undefined}
            tools={leaves ? [] : (props.tools ?? [])}
          />
          {moving}
          {isShown && data && shown(data)}
          {error && !data && isKnown && !leaves && <Failed heading={noun} text={sayFailure(error)} onRetry={refetch} />}
          {!isShown && !error && <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />}
          {(mode === 'add' || (data && isReady)) && (
            <RecordForm
              key={`${mode} ${id} ${round}`}
              {...props}
              mode={mode}
              record={data}
              isShown={isShown}
              typedBefore={typed}
              onReload={reload}
            />
          )}
          {isShown && data && !leaves && props.below}
        </div>
      </FieldHistoryContext>
    </FoldContext>
  );
};

interface SectionsProps {
  /** The fields of the record. */
  readonly details: ReactNode;
  readonly documents: ReactNode;
  readonly reviews?: ReactNode;
  /** The records that it belongs to, and those that use it. */
  readonly relations?: ReactNode;
}

/** The sections of a record by mode: a view begins with documents and reviews, a form with the fields. */
export const RecordSections = ({ details, documents, reviews, relations }: SectionsProps) => {
  const { mode } = useContext(RecordContext);
  return mode === 'view' ? (
    <>
      {documents}
      {reviews}
      {details}
      {relations}
    </>
  ) : (
    <>
      {details}
      {documents}
      {reviews}
      {relations}
    </>
  );
};
