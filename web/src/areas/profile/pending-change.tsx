import { type FormEvent, useId, useRef, useState } from 'react';
import type { PendingContact } from '#contract/fields/contact.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';

interface Props {
  readonly pending: PendingContact;
  /** It was confirmed or cancelled. */
  onFinished(): Promise<unknown>;
}

const words = {
  email: {
    title: 'Confirm your new e-mail address',
    until: 'Until you enter it, you sign in with the old address.',
  },
  phone: {
    title: 'Confirm your new phone number',
    until: 'Until you enter it, codes go to the old number.',
  },
} as const;

/** A new e-mail address or phone that is not confirmed yet: enter its code, send another one, or cancel. D-92. */
export const PendingChange = ({ pending: { kind, to }, onFinished }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<unknown>, done = '') => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
      toastSuccess('My Profile', done);
    } catch (error) {
      setProblem(sayFailure(error));
      input.current?.focus();
    }
    setBusy(false);
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const given = code.trim();
    if (given === '') {
      setProblem('Code is required');
      return input.current?.focus();
    }
    run(async () => {
      await api.account.confirmContact({ body: { kind, code: given } });
      await onFinished();
    }, api.account.confirmContact.route.done);
  };
  const resend = () => run(() => api.account.resendContact({ body: { kind } }), api.account.resendContact.route.done);
  const cancel = () =>
    run(async () => {
      await api.account.cancelContact({ body: { kind } });
      await onFinished();
    }, api.account.cancelContact.route.done);

  return (
    <section className="form-section pending-change" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words[kind].title}</h2>
      <p id={`${id}-help`} className="section-help">
        We sent a code to{' '}
        <strong>
          <EmailAddress text={to} />
        </strong>
        . {words[kind].until}
      </p>
      <form className="enrol" noValidate aria-labelledby={`${id}-title`} aria-busy={busy} onSubmit={confirm}>
        <p id={`${id}-problem`} role="alert" className={problem === '' ? 'banner empty' : 'banner error'}>
          {problem}
        </p>
        <div className="field">
          <label htmlFor={`${id}-code`}>Verification Code</label>
          <input
            ref={input}
            id={`${id}-code`}
            className="code"
            value={code}
            maxLength={50}
            inputMode="numeric"
            autoComplete="one-time-code"
            aria-invalid={problem !== ''}
            aria-describedby={`${id}-help ${id}-problem`}
            onChange={({ target }) => setCode(target.value)}
          />
        </div>
        <CardFooter submit={{ label: 'Confirm', busy }}>
          <button type="button" className="button" aria-disabled={busy} onClick={resend}>
            Resend Code
          </button>
          <button type="button" className="button" aria-disabled={busy} onClick={cancel}>
            Cancel the change
          </button>
        </CardFooter>
      </form>
    </section>
  );
};
