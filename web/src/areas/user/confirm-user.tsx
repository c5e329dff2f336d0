import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { FieldFrame } from '../../form/field-frame.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { confirmationProblem } from './confirmation-problem.ts';

/** Nobody who has logged in before is unconfirmed. */
export const ConfirmUser = () => {
  const { getValues } = useFormContext();
  return getValues('isFirstLogin') ? <ConfirmSection email={String(getValues('userEmail'))} /> : null;
};

const registration = () => import('../../app/auth/registration.ts');

/** For somebody who registered and cannot enter the code themselves. Spec part 1, 2.14. */
const ConfirmSection = ({ email }: { readonly email: string }) => {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);

  const run = async (work: () => Promise<void>, done: string, failed?: string) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await work();
      toastSuccess('User', done);
    } catch (error) {
      setProblem(confirmationProblem(error, failed));
    }
    setBusy(false);
  };
  const confirm = () => {
    const given = code.trim();
    setMissing(given === '');
    if (given === '') return;
    run(async () => (await registration()).confirmRegistration(email, given), 'The user is confirmed.');
  };
  const resend = () =>
    run(
      async () => (await registration()).resendCode(email),
      'A new code is on its way to the user.',
      'Something went wrong...please try again',
    );

  return (
    <section className="form-section" aria-label="Confirm User">
      <h2>Confirm User</h2>
      <p className="section-help">
        This user has not logged in yet. Somebody who registered and never entered the confirmation code can be
        confirmed here with the code from their e-mail; whoever was invited needs no code.
      </p>
      <p role="alert" className={problem === '' ? undefined : 'banner error'}>
        {problem}
      </p>
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
              if (event.key !== 'Enter') return;
              event.preventDefault();
              confirm();
            }}
          />
        </FieldFrame>
      </div>
      <div className="actions section-actions">
        <Link className="button" to={paths.user.list()}>
          Back
        </Link>
        <button type="button" className="button" aria-disabled={busy} onClick={confirm}>
          Confirm User
        </button>
        <button type="button" className="button" aria-disabled={busy} onClick={resend}>
          Resend Code
        </button>
      </div>
    </section>
  );
};
