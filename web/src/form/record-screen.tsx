import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type * as z from 'zod';
import { recordMode } from '../../../contract/rules/modes.ts';
import { isOpen } from '../api/access.ts';
import { describeFailure } from '../api/failure.ts';
import { useSession } from '../app/session.ts';
import { Empty } from '../list/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
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
  /** Said when the form is not valid. */
  readonly invalid?: string;
  readonly children: ReactNode;
}

const verbs = { add: 'Add', edit: 'Edit', view: 'View' };

/** Add, edit and view of one record; the route decides which. Spec part 1, section 4 "Modes". */
export const RecordScreen = (props: RecordProps) => {
  const { noun, read, back, source } = props;
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
  const mode = recordMode(id, isView);
  const { data, error, refetch } = useQuery({
    queryKey: [noun, id],
    queryFn: () => read(id ?? ''),
    enabled: id !== undefined,
    gcTime: 0,
  });
  const [typed, setTyped] = useState<readonly Typed[]>([]);
  const reload = (before: readonly Typed[]) => {
    setTyped(before);
    return refetch();
  };
  const name = mode === 'add' ? `Add ${noun}` : (data?.name ?? noun);
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
        <PageTitle key={name} aside={mode === 'view' && <span className="mode">View</span>}>
          {name}
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
