import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { kindName } from '#contract/document/rules.ts';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { requestedInWords } from '#contract/document-request/states.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import type { ShownAction } from '#web/list/row-actions.tsx';
import { RequestStatus } from '#web/requests/request-status.tsx';
import { useIsReadOnly } from '#web/session/session.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog, openedPart } from '#web/ui/overlay/opened-part.tsx';
import { showSize, showTime } from '#web/ui/shown-values.tsx';
import { isChangeable, isRunning } from './request-rules.ts';

const TITLE = 'Document request';

/** The blank forms of a request; while it is open they can be removed from it. */
const AttachedForms = ({ request }: { readonly request: DocumentRequest }) => {
  const queries = useQueryClient();
  const isReadOnly = useIsReadOnly();
  // Hides what was removed here until the list has been read again.
  const [current, setCurrent] = useState(request);
  const [form, setForm] = useState<DocumentRequest['forms'][number]>();
  const [problem, setProblem] = useState('');
  const close = () => {
    setForm(undefined);
    setProblem('');
  };
  const remove = async (formId: string) => {
    const { id, version } = current;
    try {
      setCurrent(await api.documentRequest.removeForm({ params: { id }, body: { version, formId } }));
      toastSuccess(TITLE, api.documentRequest.removeForm.route.done);
      close();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
    await queries.invalidateQueries();
  };
  const isOpen = current.endedAs === '' && !isReadOnly;
  if (current.forms.length === 0) return null;
  return (
    <section aria-label="Blank forms">
      <h3>Blank forms</h3>
      <ul className="blank-form-list">
        {current.forms.map((form) => (
          <li key={form.id}>
            <span className="blank-form-name">
              {form.name} ({showSize(form.size)})
            </span>
            {isOpen && (
              <button type="button" className="button small" onClick={() => setForm(form)}>
                Remove<span className="visually-hidden"> {form.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {form && (
        <ConfirmDialog
          message="Remove this blank form? The recipient cannot download it any more."
          subject={form.name}
          destructive
          problem={problem}
          onConfirm={() => remove(form.id)}
          onCancel={close}
        />
      )}
    </section>
  );
};

interface Props {
  readonly request: DocumentRequest;
  onClose(): void;
}

/** What a request asks for, with the documents that the requirements have dropped since. */
export const requestedNames = (request: DocumentRequest): string =>
  requestedInWords(request, (kind) => (request.notDemanded.includes(kind) ? ' (no longer demanded)' : ''));

const factsOf = (request: DocumentRequest): readonly (readonly [string, string])[] => {
  const { tableKeyName, declined, email, handedFrom, due, endsOn, endedAt, returnedAt } = request;
  const name = (kind: string) => kindName(tableKeyName, kind);
  return [
    [request.inspectionId === '' ? 'Documents' : 'Asked for', requestedNames(request)],
    ['Asked of', email],
    ['Handed on by', handedFrom.join(', ')],
    ['Asked by', `${request.askedBy}, ${showTime(request.askedAt)}`],
    ['Needed until', `${showDay(due)}; the link works until ${showDay(endsOn)}`],
    ['Last mail', showTime(request.mailedAt)],
    ['Mail came back', returnedAt === '' ? '' : showTime(returnedAt)],
    ['Code', request.needsCode ? 'Needed' : 'Not needed'],
    ['Message', request.message],
    ['Documents received', request.inspectionId === '' ? String(request.files) : ''],
    ['Being checked', request.checking === 0 ? '' : String(request.checking)],
    ['Rejected', request.rejected === 0 ? '' : String(request.rejected)],
    ['Sent by', request.senders.join(', ')],
    ...declined.map(({ kind, reason }) => [`Declined: ${name(kind)}`, reason] as const),
    ['Ended', endedAt === '' ? '' : showTime(endedAt)],
    ['Note', request.note],
  ];
};

/** All that is known of a request. */
const RequestDetails = ({ request, onClose }: Props) => (
  <Dialog title={`Request: ${request.recordName}`} wide onClose={onClose}>
    <p>
      <RequestStatus request={request} />
    </p>
    <dl className="request-facts">
      {factsOf(request)
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
    <AttachedForms request={request} />
    {request.inspectionId !== '' && (
      <p>
        <Link to={notificationLinks.inspection(request.inspectionId)}>Open the inspection</Link>
      </p>
    )}
    <p>
      <Link to={notificationLinks.documentsOf(request.tableKeyName, request.rowId)}>Open {request.recordName}</Link>
    </p>
    <DialogFooter cancel="Close" onCancel={onClose} />
  </Dialog>
);

const ExtendDialog = openedPart(() => import('./extend-dialog.tsx').then((module) => module.ExtendDialog));

interface OpenDialog {
  readonly what: 'view' | 'extend' | 'resend' | 'revoke';
  readonly request: DocumentRequest;
}

const questions = {
  resend:
    'Mail this request again? The other open requests of your company to this address come along, and the link in earlier mails ends.',
  revoke: 'Are you sure you want to revoke this request? Its link ends at once and it cannot be opened again.',
} as const;

/** What can be done about a request, and the dialogs for it. */
export const useRequestActions = () => {
  const queries = useQueryClient();
  const isReadOnly = useIsReadOnly();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [problem, setProblem] = useState('');
  const close = () => {
    setDialog(undefined);
    setProblem('');
  };
  const ask = (what: OpenDialog['what'], request: DocumentRequest) => () => setDialog({ what, request });
  const actionsOf = (request: DocumentRequest): ShownAction[] => [
    { label: 'View', icon: 'view', target: ask('view', request) },
    ...(isRunning(request) && !isReadOnly
      ? [{ label: 'Mail again', icon: 'upload', target: ask('resend', request) } as const]
      : []),
    ...(isChangeable(request) && !isReadOnly
      ? ([
          { label: 'Extend', icon: 'edit', target: ask('extend', request) },
          { label: 'Revoke', icon: 'close', target: ask('revoke', request) },
        ] as const)
      : []),
  ];

  const confirm = async ({ id, version }: DocumentRequest, what: 'resend' | 'revoke') => {
    const call = api.documentRequest[what];
    try {
      await call({ params: { id }, body: { version } });
      toastSuccess(TITLE, call.route.done);
      close();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
    await queries.invalidateQueries();
  };

  const dialogOf = ({ what, request }: OpenDialog) => {
    if (what === 'view') return <RequestDetails request={request} onClose={close} />;
    if (what === 'extend') return <ExtendDialog request={request} onClose={close} />;
    return (
      <ConfirmDialog
        message={questions[what]}
        subject={`${request.recordName}, ${request.email}`}
        destructive={what === 'revoke'}
        problem={problem}
        onConfirm={() => confirm(request, what)}
        onCancel={close}
      />
    );
  };
  return { actionsOf, dialog: dialog && dialogOf(dialog) };
};
