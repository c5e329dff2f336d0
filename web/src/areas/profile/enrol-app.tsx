import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CODE_MAX } from '#contract/rules/limits.ts';
import { product } from '#contract/rules/product.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { SecretKey } from '#web/auth/secret-key.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';

interface Props {
  readonly userName: string;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** What an authenticator app reads from the QR code. */
const keyUri = (userName: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(product)}:${encodeURIComponent(userName)}?secret=${secret}&issuer=${encodeURIComponent(product)}`;

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
    api.account
      .startApp({})
      .then(({ secret }) => wanted && setKey({ secret, uri: keyUri(userName, secret) }))
      .catch((error: unknown) => wanted && setProblem(sayFailure(error)));
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
        await api.account.confirmApp({ body: { code: given } });
        return await onDone();
      } catch (error) {
        setProblem(sayFailure(error));
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
      <CardFooter submit={{ label: 'Verify', busy }}>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </CardFooter>
    </form>
  );
};
