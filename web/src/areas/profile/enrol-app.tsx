import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CODE_MAX } from '../../../../contract/rules/limits.ts';
import { identityProblem } from '../registration/identity-problem.ts';
import { SecretKey } from '../sign-in/secret-key.tsx';

interface Props {
  readonly userName: string;
  onDone(): Promise<void>;
  onCancel(): void;
}

const identity = () => import('../../app/auth/factors.ts');

/** Adds an authenticator app: its key, and a code that proves the app has it. */
export const EnrolApp = ({ userName, onDone, onCancel }: Props) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string }>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let wanted = true;
    identity()
      .then(({ startApp }) => startApp(userName))
      .then((started) => wanted && setKey(started))
      .catch((error: unknown) => wanted && setProblem(identityProblem(error)));
    return () => {
      wanted = false;
    };
  }, [userName]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = code.trim();
    setProblem(given === '' ? 'Code is required' : '');
    if (given !== '') {
      setBusy(true);
      try {
        await (await identity()).finishApp(given);
        return await onDone();
      } catch (error) {
        setProblem(identityProblem(error));
      }
      setBusy(false);
    }
    input.current?.focus();
  };

  return (
    <form className="enrol" noValidate aria-label="Set up an authenticator app" aria-busy={busy} onSubmit={submit}>
      {key && <SecretKey lead="Scan this code with an authenticator app, or type the key into it." {...key} />}
      <p role="alert" className={problem === '' ? 'banner empty' : 'banner error'}>
        {problem}
      </p>
      <div className="field">
        <label htmlFor={id}>Code that the app shows</label>
        <input
          ref={input}
          id={id}
          className="code"
          value={code}
          maxLength={CODE_MAX}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={problem !== ''}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <div className="actions">
        <button type="submit" className="button primary" aria-disabled={busy}>
          Verify
        </button>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
};
