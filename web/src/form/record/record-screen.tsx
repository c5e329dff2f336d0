import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { type RecordMode, recordMode } from '#contract/rules/record-mode.ts';
import { isOpen } from '#web/api/access.ts';
import { sayFailure } from '#web/api/failure.ts';
import { lastAddressOf } from '#web/routing/list-addresses.ts';
import { useRecent } from '#web/routing/record-places.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { useSession } from '#web/session/session.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { printWhole } from '#web/ui/print.ts';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import { useReload } from '../use-save.ts';
import { RecordForm } from './record-form.tsx';
import { type RecordProps, recordKey, useUnavailable } from './record-source.ts';
import { RecordWalk } from './record-walk.tsx';
import { SectionRail } from './section-rail.tsx';
import '#web/styles/form.css';

interface Props extends RecordProps {
  /** Where the route says it in its own way. */
  readonly mode?: RecordMode;
  /** 'Edit User Information'; the record's name then stands next to it. */
  title?(mode: RecordMode): string;
  /** Between the heading and the form: how the record stands, or that what belongs to it is moving; `leaves` if it goes into another one. */
  readonly status?: {
    readonly ready: boolean;
    readonly leaves: boolean;
    readonly shown: ReactNode;
    readonly moving: ReactNode;
  };
  /** What can be done with a stored record besides changing it, next to the heading. */
  readonly tools?: ReactNode;
}

/** Keeps the line of a name that is still loading. */
const NO_BREAK_SPACE = '\u00a0';

const NO_STATUS = { ready: true, leaves: false, shown: null, moving: null };

const verbs = { add: 'Add', edit: 'Edit', view: 'View' };

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Ctrl-P or Cmd-P prints a record when all parts of it have come, also those that were not scrolled to. */
const usePrintKey = () => {
  const queries = useQueryClient();
  useEffect(() => {
    const isFetching = () => queries.isFetching() > 0 || document.querySelector('#main [role="progressbar"]') !== null;
    const onKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      if (!event.repeat) void printWhole(isFetching);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [queries]);
};

/** Add, edit and view of one record; the route decides which. Spec part 1, section 4 "Modes". */
export const RecordScreen = (given: Props) => {
  const props = { ...given, back: lastAddressOf(given.back) };
  const { noun, read, back, source } = props;
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
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
  usePrintKey();
  const isReady = isKnown && (mode === 'add' || data !== undefined);
  const name = data?.name ?? '';
  const heading = props.title?.(mode) ?? (mode === 'add' ? `Add ${noun}` : name || noun);
  return (
    <div className="record">
      <SectionRail />
      <p className="print-note">Parts of this record were still on their way when it was printed. Print it again.</p>
      <div className="record-top">
        <nav aria-label="Breadcrumb" className="breadcrumb">
          <ol>
            <li>
              <Link to={back}>{noun}</Link>
            </li>
            <li aria-current="page">{verbs[mode]}</li>
          </ol>
        </nav>
        {id && <RecordWalk key={id} id={id} list={given.back} />}
      </div>
      <div className="page-head">
        <PageTitle
          key={heading}
          aside={
            <>
              {mode === 'view' && <span className="mode">View</span>}
              {props.title && mode !== 'add' && (
                <span className="title-name">
                  <EmailAddress text={name || NO_BREAK_SPACE} />
                </span>
              )}
            </>
          }
        >
          {heading}
        </PageTitle>
        <div className="page-tools">
          {mode !== 'add' && !leaves && props.tools}
          {mode === 'view' && id && props.edit && isOpen(holder, source.update?.route) && (
            <Link className="button" to={props.edit(id)}>
              <Icon name="edit" />
              Edit
            </Link>
          )}
        </div>
      </div>
      {moving}
      {isReady && shown}
      {error && !data && isKnown && !leaves && <Failed heading={noun} text={sayFailure(error)} onRetry={refetch} />}
      {mode === 'add' || (data && isReady) ? (
        <RecordForm
          key={`${mode} ${id} ${round}`}
          {...props}
          mode={mode}
          record={data}
          typedBefore={typed}
          onReload={reload}
        />
      ) : (
        !error && <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />
      )}
    </div>
  );
};
