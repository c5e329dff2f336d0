import { type FormEvent, useRef, useState } from 'react';
import { RETURN_REASON_MAX, ReturnReason, type Reviewing } from '#contract/document/decision.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { ReasonField } from '#web/form/fields/reason-field.tsx';
import { useDecision } from './use-decision.ts';

interface Props {
  readonly reviewing: Reviewing;
  /** The document that is looked at after this one. */
  readonly next: string | undefined;
}

/** Returns a version with the reason for it. D-95. */
export const ReturnForm = ({ reviewing: { document }, next }: Props) => {
  const text = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const { decide, busy } = useDecision(document, next);
  const mistake = mistakeOf(ReturnReason, reason);
  const error = submitted ? mistake : '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (mistake !== '') return text.current?.focus();
    void decide({ decision: 'return', reason, collect: false });
  };
  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      <h2>Return</h2>
      <ReasonField
        ref={text}
        hint="Whoever sent it is told and can send the next version at once."
        max={RETURN_REASON_MAX}
        rows={3}
        value={reason}
        error={error}
        busy={busy}
        onChange={setReason}
      />
      <button type="submit" className="button" disabled={busy}>
        Return
      </button>
    </form>
  );
};
