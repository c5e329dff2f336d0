import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useParams } from 'react-router-dom';
import type * as z from 'zod';
import { type RecordMode, recordMode } from '../../../contract/rules/modes.ts';
import { isOpen } from '../api/access.ts';
import { sayFailure } from '../api/failure.ts';
import { useSession } from '../app/session.ts';
import { Empty } from '../list/empty.tsx';
import { backTo } from '../list/places.ts';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import '../styles/form.css';
import { RecordForm } from './record-form.tsx';
import { type RecordSource, recordKey, type Saved } from './record-source.ts';
import { useReload } from './use-reload.ts';
import { useUnavailable } from './use-unavailable.ts';

export interface RecordProps {
  /** 'Company': titles of pages and toasts. */
  readonly noun: string;
  /** What the fields are checked by; of the record itself where what it holds may stay. */
  readonly schema: z.ZodObject | ((record: Saved | undefined) => z.ZodObject);
  /** The area's calls; an `api.<area>` fits as it is. */
  readonly source: RecordSource;
  read(id: string): Promise<Saved>;
  readonly back: string;
  edit?(id: string): string;
  /** After the server has saved it, before the list is shown. */
  onSaved?(): unknown;
  /** Said when something is missing, perhaps depending on what is wrong; null: only the fields and their summary tell. */
  readonly invalid?: string | null | ((wrong: readonly string[]) => string);
  /** Said in place of 'Update Failed'. */
  readonly updateFailed?: string;
  /** What a new record starts with. */
  readonly defaults?: object;
  /** Heading above what the server said when it did not save. */
  readonly failure?: string;
  /** After a failed save: corrects what was typed. */
  onFailed?(form: UseFormReturn): void;
  /** After saving the form stays, with the record as it is now. */
  readonly stays?: boolean;
  /** What the button that saves is called. */
  readonly saveLabels?: { readonly add: string; readonly edit: string };
  /** More buttons of the bar below the form. */
  readonly moreActions?: ReactNode;
  readonly children: ReactNode;
}

interface Props extends RecordProps {
  /** Where the route says it in its own way. */
  readonly mode?: RecordMode;
  /** 'Edit User Information'; the record's name then stands beside it. */
  title?(mode: RecordMode): string;
}

/** A no-break space keeps the line of a name that is on its way. */
const KEPT_FREE = '\u00a0';

const verbs = { add: 'Add', edit: 'Edit', view: 'View' };

/** Add, edit and view of one record; the route decides which. Spec part 1, section 4 "Modes". */
export const RecordScreen = (given: Props) => {
  const props = { ...given, back: backTo(given.back) };
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
  useUnavailable(error, noun, back);
  const name = data?.name ?? '';
  const heading = props.title?.(mode) ?? (mode === 'add' ? `Add ${noun}` : name || noun);
  return (
    <div className="record">
      <nav aria-label="Breadcrumb" className="breadcrumb">
        <ol>
          <li>
            <Link to={back}>{noun}</Link>
          </li>
          <li aria-current="page">{verbs[mode]}</li>
        </ol>
      </nav>
      <div className="page-head">
        <PageTitle
          key={heading}
          aside={
            <>
              {props.title && mode !== 'add' && <span className="title-name">{name || KEPT_FREE}</span>}
              {mode === 'view' && <span className="mode">View</span>}
            </>
          }
        >
          {heading}
        </PageTitle>
        {mode === 'view' && id && props.edit && isOpen(holder, source.update?.route) && (
          <Link className="button" to={props.edit(id)}>
            <Icon name="edit" />
            Edit
          </Link>
        )}
      </div>
      {error && !data && (
        <Empty heading={noun} text={sayFailure(error)}>
          <button type="button" className="button" onClick={() => refetch()}>
            Try again
          </button>
        </Empty>
      )}
      {mode === 'add' || data ? (
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
