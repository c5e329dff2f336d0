import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { FieldFrame } from '#web/form/fields/field-frame.tsx';
import { recordKey } from '#web/form/record/record-source.ts';
import { userPaths } from '#web/routing/paths/records.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { isComposing } from '#web/ui/keys.tsx';

/** What still keeps a user from a first login: an invitation, or the code of a registration. */
export const ConfirmUser = () => {
  const { watch } = useFormContext();
  const [id, status] = watch(['id', 'accountStatus']);
  if (status === 'invited' || status === 'gone') return <Invitation id={id} isLost={status === 'gone'} />;
  return status === 'unconfirmed' ? <ConfirmSection id={id} /> : null;
};

/** Runs one call at a time, and keeps in sight what went wrong. */
const useDoing = () => {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: string, failed = '') => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
      toastSuccess('User', done);
    } catch (error) {
      setProblem([failed, sayFailure(error)].filter((text) => text !== '').join('. '));
    }
    setBusy(false);
  };
  return { problem, busy, run };
};

interface SectionProps {
  readonly title: string;
  readonly help: string;
  readonly problem: string;
  readonly children: ReactNode;
}

const Section = ({ title, help, problem, children }: SectionProps) => (
  <section className="form-section" aria-label={title}>
    <h2>{title}</h2>
    <p className="section-help">{help}</p>
    <p role="alert" className={problem === '' ? undefined : 'banner error'}>
      {problem}
    </p>
    {children}
  </section>
);

const invitedHelp =
  'This user was invited and has not signed in yet. The temporary password is good for three days; Status above names the last one. Sending the invitation again makes a new one.';
const lostAccountHelp =
  'This user no longer has a sign-in account: it was deleted, but not in the portal. An invitation makes another one. Name, company, roles and history stay as they are; the user sets a new password and a new authenticator app.';

/** For an invitation that was lost, or is older than three days, and for an account that is deleted. */
const Invitation = ({ id, isLost }: { readonly id: string; readonly isLost: boolean }) => {
  const queries = useQueryClient();
  const { problem, busy, run } = useDoing();
  const { route } = api.user.invite;
  const work = async () => {
    await api.user.invite({ body: { id } });
    // The invitation is a change of the record: the next save is of what it is now.
    await queries.invalidateQueries({ queryKey: recordKey(id) });
  };
  const send = () => run(work, route.done ?? '');
  return (
    <Section title="Invitation" help={isLost ? lostAccountHelp : invitedHelp} problem={problem}>
      <div className="actions section-actions">
        <button type="button" className="button" aria-disabled={busy} onClick={send}>
          {isLost ? 'Send Invitation' : 'Resend Invitation'}
        </button>
      </div>
    </Section>
  );
};

/** For a user who registered and cannot enter the code themselves. Spec part 1, 2.14. */
const ConfirmSection = ({ id }: { readonly id: string }) => {
  const queries = useQueryClient();
  const { problem, busy, run } = useDoing();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);

  const confirm = () => {
    const given = code.trim();
    setMissing(given === '');
    if (given === '') return;
    const work = async () => {
      await api.user.confirm({ body: { id, code: given } });
      await queries.invalidateQueries({ queryKey: recordKey(id) });
    };
    run(work, api.user.confirm.route.done ?? '');
  };
  const resend = () =>
    run(
      () => api.user.resendCode({ body: { id } }),
      api.user.resendCode.route.done ?? '',
      'Something went wrong...please try again',
    );

  return (
    <Section
      title="Confirm User"
      help="This user has registered and not entered the confirmation code yet. Enter the code from their e-mail, or send another one."
      problem={problem}
    >
      <div className="form-grid">
        <FieldFrame
          id="confirmation-code"
          label="Confirmation Code"
          required={false}
          error={missing ? 'Code is required' : ''}
        >
          <input
            id="confirmation-code"
            maxLength={50}
            autoComplete="off"
            value={code}
            aria-invalid={missing}
            aria-describedby="confirmation-code-error"
            onChange={({ target }) => {
              setCode(target.value);
              setMissing(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return;
              event.preventDefault();
              confirm();
            }}
          />
        </FieldFrame>
      </div>
      <div className="actions section-actions">
        <Link className="button" to={userPaths.list()}>
          Back
        </Link>
        <button type="button" className="button" aria-disabled={busy} onClick={confirm}>
          Confirm User
        </button>
        <button type="button" className="button" aria-disabled={busy} onClick={resend}>
          Resend Code
        </button>
      </div>
    </Section>
  );
};
