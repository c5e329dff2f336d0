import { type FormEvent, useId, useRef, useState } from 'react';
import { Email } from '#contract/fields/common.ts';
import type { AnswerHeaders } from '#contract/request-answer/forms.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { describedBy } from '#web/form/described-by.ts';
import { FieldFrame } from '#web/form/field-frame.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';

interface Props {
  readonly request: number;
  /** Other requests of the page stay. */
  readonly isOfMany: boolean;
  readonly headers: AnswerHeaders;
  onClose(): void;
  onDone(to: string): void;
}

/** Somebody else is to answer: they are mailed, and this link ends. */
export const HandOverDialog = ({ request, isOfMany, headers, onClose, onDone }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const mistake = mistakeOf(Email, email);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (mistake !== '') return input.current?.focus();
    setBusy(true);
    try {
      await api.requestAnswer.handOver({ headers, body: { request, email } }, { quiet: true });
      return onDone(email.trim());
    } catch (error) {
      setProblem(sayFailure(error));
    }
    setBusy(false);
  };
  const error = submitted ? mistake : '';
  return (
    <FormDialog title="Hand to a colleague" onClose={onClose}>
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
        <DialogFooter onCancel={onClose} submit={{ label: 'Hand over', pending: 'Sending…', busy }} />
      </form>
    </FormDialog>
  );
};
