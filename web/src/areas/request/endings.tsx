import { type FormEvent, useId, useRef, useState } from 'react';
import { DeclineReason } from '#contract/document-request/forms.ts';
import { REASON_MAX } from '#contract/document-request/states.ts';
import { Email } from '#contract/fields/common.ts';
import type { AnswerHeaders } from '#contract/request-answer/forms.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { describedBy, FieldFrame } from '#web/form/fields/field-frame.tsx';
import { ReasonField } from '#web/form/fields/reason-field.tsx';
import { FormDialog, LeaveDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { useSubmission } from '#web/form/use-submission.ts';
import { CardFooter, DialogFooter } from '#web/ui/form-footer.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly text: string;
  onClose(): void;
  onReason(reason: string): Promise<unknown>;
}

const ReasonFields = ({ text, onReason }: Pick<ReasonDialogProps, 'text' | 'onReason'>) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const close = useFormDialog(reason !== '');
  const mistake = mistakeOf(DeclineReason, reason);
  const { submitted, busy, problem, send } = useSubmission([{ mistake, field }], () => onReason(reason));
  const error = submitted ? mistake : '';
  return (
    <>
      <p>{text}</p>
      <form noValidate onSubmit={send} aria-busy={busy}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <ReasonField
          ref={field}
          label="Because"
          max={REASON_MAX}
          value={reason}
          error={error}
          busy={busy}
          onChange={setReason}
        />
        <DialogFooter onCancel={close} submit={{ label: 'Confirm', pending: 'Sending…', busy }} />
      </form>
    </>
  );
};

/** Why something cannot be done, for the requesting user. */
const ReasonDialog = ({ title, onClose, ...props }: ReasonDialogProps) => (
  <FormDialog title={title} onClose={onClose}>
    <ReasonFields {...props} />
  </FormDialog>
);

interface DeclineDialogProps {
  readonly request: number;
  readonly kind: { readonly key: string; readonly name: string };
  readonly isOnly: boolean;
  readonly headers: AnswerHeaders;
  onClose(): void;
  onDeclined(isClosed: boolean): void;
}

/** Why a document cannot be provided. */
export const DeclineDialog = ({ request, kind, isOnly, headers, onClose, onDeclined }: DeclineDialogProps) => (
  <ReasonDialog
    title="I cannot provide this"
    text={`${kind.name}.${isOnly ? ' Nothing else is requested, so this closes the request.' : ''}`}
    onClose={onClose}
    onReason={async (reason) => {
      const body = { request, kind: kind.key, reason };
      const { isClosed } = await api.requestAnswer.decline({ headers, body }, { quiet: true });
      onDeclined(isClosed);
    }}
  />
);

interface DeclineReportDialogProps extends Pick<DeclineDialogProps, 'request' | 'headers' | 'onClose'> {
  onDeclined(): void;
}

/** Why a place cannot be inspected; it closes the request. */
export const DeclineReportDialog = ({ request, headers, onClose, onDeclined }: DeclineReportDialogProps) => (
  <ReasonDialog
    title="I cannot inspect this"
    text="This closes the request. What you have sent is not delivered."
    onClose={onClose}
    onReason={async (reason) => {
      await api.requestAnswer.declineReport({ headers, body: { request, reason } }, { quiet: true });
      onDeclined();
    }}
  />
);

interface DoneFormProps {
  readonly request: number;
  /** The record that it is about, where the page is about several. */
  readonly about: string;
  readonly headers: AnswerHeaders;
  readonly isChecking: boolean;
  /** The kinds of documents of which no file is there, by name: what was refused or returned is none, and declined ones are answered. */
  readonly unanswered: readonly string[];
  onDone(): void;
}

const closingInWords = (isChecking: boolean, unanswered: readonly string[]) => {
  const reasons = [
    ...(isChecking ? ['A file is still being checked.'] : []),
    ...(unanswered.length > 0 ? [`Still missing: ${unanswered.join(', ')}.`] : []),
  ];
  const question = reasons.length > 0 ? 'Close the request anyway?' : 'Close the request?';
  return [...reasons, question, 'It accepts nothing more after that.'].join(' ');
};

/** Closes the request after a confirmation, with a note for the requesting user. */
export const DoneForm = ({ request, about, headers, isChecking, unanswered, onDone }: DoneFormProps) => {
  const id = useId();
  const [note, setNote] = useState('');
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setConfirming(true);
  };
  const confirm = async () => {
    try {
      await api.requestAnswer.done({ headers, body: { request, note } }, { quiet: true });
      onDone();
    } catch (error) {
      setProblem(sayFailure(error));
    }
  };
  return (
    <form onSubmit={submit}>
      <FieldFrame id={id} label="Note (optional)" required={false} error="">
        <textarea
          id={id}
          rows={3}
          maxLength={MESSAGE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FieldFrame>
      <CardFooter submit={{ label: about === '' ? 'I am done' : `I am done with ${about}` }} />
      {confirming && (
        <ConfirmDialog
          message={closingInWords(isChecking, unanswered)}
          problem={problem}
          onConfirm={confirm}
          onCancel={() => {
            setConfirming(false);
            setProblem('');
          }}
        />
      )}
      <LeaveDialog dirty={note !== ''} />
    </form>
  );
};

interface Props {
  readonly request: number;
  /** Other requests of the page stay. */
  readonly isOfMany: boolean;
  readonly headers: AnswerHeaders;
  onClose(): void;
  onDone(to: string): void;
}

/** Another user is to answer: they are mailed, and this link ends. */
export const ForwardDialog = ({ request, isOfMany, headers, onClose, onDone }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const mistake = mistakeOf(Email, email);
  const { submitted, busy, problem, send } = useSubmission([{ mistake, field: input }], async () => {
    await api.requestAnswer.handOver({ headers, body: { request, email } }, { quiet: true });
    onDone(email.trim());
  });
  const error = submitted ? mistake : '';
  return (
    <FormDialog title="Forward to a colleague" onClose={onClose}>
      <p>
        Your colleague gets a mail with a new link, and yours does not open this request any more. What you have sent
        stays.{isOfMany && ' The other requests of this page stay with you.'}
      </p>
      <form noValidate onSubmit={send} aria-busy={busy}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <FieldFrame id={id} label="E-mail address of your colleague" required error={error}>
          <input
            id={id}
            ref={input}
            type="email"
            value={email}
            readOnly={busy}
            autoComplete="off"
            aria-required
            aria-invalid={error !== ''}
            aria-describedby={describedBy(id)}
            onChange={({ target }) => setEmail(target.value)}
          />
        </FieldFrame>
        <DialogFooter onCancel={onClose} submit={{ label: 'Forward', pending: 'Sending…', busy }} />
      </form>
    </FormDialog>
  );
};
