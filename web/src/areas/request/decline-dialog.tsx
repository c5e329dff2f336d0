import { type FormEvent, useRef, useState } from 'react';
import { DeclineReason } from '#contract/document-request/forms.ts';
import { REASON_MAX } from '#contract/document-request/limits.ts';
import type { AnswerHeaders } from '#contract/request-answer/forms.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { ReasonField } from '#web/form/fields/reason-field.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';

interface Props {
  readonly request: number;
  readonly kind: { readonly key: string; readonly name: string };
  readonly isOnly: boolean;
  readonly headers: AnswerHeaders;
  onClose(): void;
  onDeclined(isClosed: boolean): void;
}

/** Why a document cannot be provided. */
export const DeclineDialog = ({ request, kind, isOnly, headers, onClose, onDeclined }: Props) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const mistake = mistakeOf(DeclineReason, reason);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (mistake !== '') return text.current?.focus();
    setBusy(true);
    try {
      const { isClosed } = await api.requestAnswer.decline(
        { headers, body: { request, kind: kind.key, reason } },
        { quiet: true },
      );
      return onDeclined(isClosed);
    } catch (error) {
      setProblem(sayFailure(error));
    }
    setBusy(false);
  };
  const error = submitted ? mistake : '';
  return (
    <FormDialog title="I cannot provide this" onClose={onClose}>
      <p>
        {kind.name}.{isOnly && ' Nothing else is asked for, so this closes the request.'}
      </p>
      <form noValidate onSubmit={send} aria-busy={busy}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <ReasonField
          ref={text}
          label="Because"
          max={REASON_MAX}
          value={reason}
          error={error}
          busy={busy}
          onChange={setReason}
        />
        <DialogFooter onCancel={onClose} submit={{ label: 'Confirm', pending: 'Sending…', busy }} />
      </form>
    </FormDialog>
  );
};
