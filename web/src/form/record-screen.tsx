import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type * as z from 'zod';
import { Refusal } from '../../../contract/refusal.ts';
import { type RecordMode, recordMode } from '../../../contract/rules/modes.ts';
import { isOpen } from '../api/access.ts';
import { describeFailure } from '../api/failure.ts';
import { useSession } from '../app/session.ts';
import { Empty } from '../list/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { toastError } from '../ui/toasts.ts';
import '../styles/form.css';
import type { Typed } from './conflict.tsx';
import { RecordForm } from './record-form.tsx';
import type { RecordSource, Saved } from './record-source.ts';

export interface RecordProps {
  /** 'Company': titles of pages and toasts. */
  readonly noun: string;
  readonly schema: z.ZodObject;
  /** The area's calls; an `api.<area>` fits as it is. */
  readonly source: RecordSource;
  read(id: string): Promise<Saved>;
  readonly back: string;
  edit?(id: string): string;
  /** After the server has saved it, before the list is shown. */
  onSaved?(): unknown;
  /** Said when the form is not valid, perhaps depending on what is; null: only its fields and their summary tell. */
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

const UNAVAILABLE = ['Id Not Available', 'Company Id is not available'];

/** A record that is not there, or not this person's: an alert, and back to the list. Spec part 2, section 4. */
const useUnavailable = (error: Error | null, noun: string, back: string) => {
  const navigate = useNavigate();
  const isUnavailable = error instanceof Refusal && UNAVAILABLE.includes(error.message);
  useEffect(() => {
    if (!isUnavailable) return;
    toastError(noun, 'This user does not have access');
    navigate(back, { replace: true });
  }, [isUnavailable, navigate, noun, back]);
};

const verbs = { add: 'Add', edit: 'Edit', view: 'View' };

/** Add, edit and view of one record; the route decides which. Spec part 1, section 4 "Modes". */
export const RecordScreen = (props: Props) => {
  const { noun, read, back, source } = props;
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
  const mode = props.mode ?? recordMode(id, isView);
  const { data, error, refetch } = useQuery({
    queryKey: [noun, id],
    queryFn: () => read(id ?? ''),
    enabled: id !== undefined,
    gcTime: 0,
  });
  const [typed, setTyped] = useState<readonly Typed[]>([]);
  useUnavailable(error, noun, back);
  const reload = (before: readonly Typed[]) => {
    setTyped(before);
    return refetch();
  };
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
              {props.title && name !== '' && <span className="title-name">{name}</span>}
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
      {error && (
        <Empty heading={noun} text={describeFailure(error).message}>
          <button type="button" className="button" onClick={() => refetch()}>
            Try again
          </button>
        </Empty>
      )}
      {!error && (mode === 'add' || data) ? (
        <RecordForm
          key={`${mode} ${data?.version}`}
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
