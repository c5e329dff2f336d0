import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CODE_MAX } from '#contract/rules/limits.ts';
import { product } from '#contract/rules/product.ts';
import type { Factor } from '#contract/user/credentials.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useWork } from '#web/api/use-work.ts';
import { isFreshSignIn, SignInAgain } from '#web/auth/leave.tsx';
import { SecretKey } from '#web/auth/secret-key.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';

interface EnrolAppProps {
  readonly userName: string;
  onDone(): Promise<void>;
  onCancel(): void;
}

/** What an authenticator app reads from the QR code. */
const keyUri = (userName: string, secret: string) =>
  `otpauth://totp/${encodeURIComponent(product)}:${encodeURIComponent(userName)}?secret=${secret}&issuer=${encodeURIComponent(product)}`;

/** Adds an authenticator app: its key, and a code that proves the app has it. */
const EnrolApp = ({ userName, onDone, onCancel }: EnrolAppProps) => {
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

interface Props {
  readonly userName: string;
  readonly phone: string;
}

const KEY = ['own factors'];

const names: Readonly<Record<Factor, string>> = { SMS: 'Code to your phone (SMS)', TOTP: 'Authenticator app' };

/** Which second factors there are, which one comes first, and how to enrol an app. D-04, D-07. */
export const SecondFactor = ({ userName, phone }: Props) => {
  const work = useWork('My Profile', KEY);
  const [enrolling, setEnrolling] = useState(false);
  const { data, error } = useQuery({ queryKey: [...KEY, phone], queryFn: () => api.account.factors({}) });
  const fresh = isFreshSignIn();

  const change = (call: () => Promise<unknown>) => work(call, 'Updated successfully');
  const prefer = (factor: Factor) => change(() => api.account.preferFactor({ body: { factor } }));
  const remove = () => change(() => api.account.removeApp({}));
  const enrolled = () => change(async () => setEnrolling(false));

  return (
    <section className="form-section factors" aria-label="Second factor">
      <h2>Second factor</h2>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {!fresh && (
        <p className="section-help">
          You signed in more than 10 minutes ago. To change your second factor, sign in again first. <SignInAgain />
        </p>
      )}
      <ul>
        {(['SMS', 'TOTP'] as const).map((factor) => {
          const has = data?.enrolled.includes(factor) ?? false;
          const isFirst = data?.preferred === factor;
          return (
            <li key={factor} className="factor">
              <span>
                <strong>{names[factor]}</strong>
                {factor === 'SMS' && phone !== '' && <span className="factor-note">{phone}</span>}
              </span>
              {data && (
                <Status kind={isFirst ? 'ok' : 'info'}>
                  {isFirst ? 'Used first' : has ? 'Enrolled' : 'Not set up'}
                </Status>
              )}
              {fresh && has && !isFirst && (
                <button type="button" className="button" onClick={() => prefer(factor)}>
                  Make preferred
                </button>
              )}
              {fresh && factor === 'TOTP' && has && phone !== '' && !enrolling && (
                <button type="button" className="button" onClick={remove}>
                  Remove the app
                </button>
              )}
              {fresh && factor === 'TOTP' && data && !enrolling && (
                <button type="button" className="button" onClick={() => setEnrolling(true)}>
                  {has ? 'Replace the app' : 'Set up an app'}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {enrolling && <EnrolApp userName={userName} onDone={enrolled} onCancel={() => setEnrolling(false)} />}
    </section>
  );
};
