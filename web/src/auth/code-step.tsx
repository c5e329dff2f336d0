import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { CODE_MAX } from '#contract/rules/limits.ts';
import { CardFooter } from '../ui/form-footer.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { ShownStep } from './pending-sign-in.ts';
import { SecretKey } from './secret-key.tsx';

interface FactorChoiceProps {
  readonly factors: readonly ('SMS' | 'TOTP')[];
  readonly problem: string;
  onChoose(factor: 'SMS' | 'TOTP'): Promise<void>;
  onCancel(): void;
}

const names = { SMS: 'Send a code to my phone', TOTP: 'Use my authenticator app' };

/** For people with two factors who prefer neither. */
const FactorChoice = ({ factors, problem, onChoose, onCancel }: FactorChoiceProps) => {
  const [pending, setPending] = useState(false);
  const choose = async (factor: 'SMS' | 'TOTP') => {
    setPending(true);
    await onChoose(factor);
    setPending(false);
  };
  return (
    <>
      <PageTitle>Choose how to confirm it is you</PageTitle>
      <p role="alert" className={problem === '' ? 'banner empty' : 'banner error'}>
        {problem}
      </p>
      <div className="choices">
        {factors.map((factor) => (
          <button key={factor} type="button" className="button" disabled={pending} onClick={() => choose(factor)}>
            {names[factor]}
          </button>
        ))}
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  );
};

/** A code takes this long to arrive, and each one costs money. */
const RESEND_WAIT_S = 30;

/** Another code, once the last one has had the time to arrive. */
const SendAnother = ({ onSend }: { onSend(): Promise<boolean> }) => {
  const [since, setSince] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  const [said, setSaid] = useState('');
  const left = Math.max(0, Math.ceil(RESEND_WAIT_S - (now - since) / 1_000));
  const waits = left > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [waits]);

  const send = async () => {
    if (waits) return;
    setSince(Date.now());
    setNow(Date.now());
    setSaid('');
    if (await onSend()) setSaid('Another code is on its way. Only the newest one counts.');
  };
  return (
    <div className="send-another">
      <button type="button" className="button quiet" aria-disabled={waits} onClick={send}>
        Send another code
      </button>
      {waits && <span className="field-hint">in {left} s</span>}
      <p role="status" className="field-hint">
        {said}
      </p>
    </div>
  );
};

interface Props {
  readonly step: ShownStep;
  readonly problem: string;
  onAnswer(text: string): Promise<void>;
  onCancel(): void;
  /** Sends another code; whether it went out. Without it none can be sent. */
  readonly onResend?: (() => Promise<boolean>) | undefined;
}

const whereFrom = (step: Extract<ShownStep, { kind: 'code' | 'setup' }>) => {
  if (step.kind === 'setup') return 'Then enter the code that the app shows.';
  if (step.factor === 'TOTP') return 'Enter the code that your authenticator app shows.';
  return step.sentTo === ''
    ? 'Enter the code that we sent to your phone.'
    : `Enter the code that we sent to your phone ${step.sentTo}.`;
};

/** The second factor: one code, with the choice or set-up of a factor before it where there is one. Spec part 1, 2.3. */
export const CodeStep = ({ step, problem, onAnswer, onCancel, onResend }: Props) =>
  step.kind === 'choose' ? (
    <FactorChoice factors={step.factors} problem={problem} onChoose={onAnswer} onCancel={onCancel} />
  ) : (
    <>
      <PageTitle>{step.kind === 'setup' ? 'Set up your authenticator app' : 'Enter your code'}</PageTitle>
      {step.kind === 'setup' && (
        <SecretKey
          lead="Your account has no second factor yet. Scan this code with an authenticator app, or type the key into it."
          secret={step.secret}
          uri={step.uri}
        />
      )}
      <CodeForm hint={whereFrom(step)} problem={problem} onAnswer={onAnswer} onCancel={onCancel} />
      {onResend && <SendAnother onSend={onResend} />}
    </>
  );

const CodeForm = ({ hint, problem, onAnswer, onCancel }: Omit<Props, 'step'> & { readonly hint: string }) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const message = missing ? 'Code is required' : problem;
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const given = code.trim();
    setMissing(given === '');
    if (given !== '') {
      setPending(true);
      await onAnswer(given);
      setPending(false);
    }
    input.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} aria-busy={pending}>
      <p id={`${id}-hint`}>{hint}</p>
      <p id={`${id}-message`} role="alert" className={message === '' ? 'banner empty' : 'banner error'}>
        {message}
      </p>
      <div className="field">
        <label htmlFor={`${id}-code`}>Code</label>
        <input
          ref={input}
          id={`${id}-code`}
          name="code"
          className="code"
          value={code}
          maxLength={CODE_MAX}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          aria-invalid={message !== ''}
          aria-describedby={`${id}-hint ${id}-message`}
          onBlur={(event) => {
            if (event.relatedTarget?.getAttribute('type') !== 'button') setMissing(code.trim() === '');
          }}
          onChange={(event) => {
            setCode(event.target.value);
            setMissing(false);
          }}
        />
      </div>
      <CardFooter submit={{ label: 'Submit code', pending: 'Checking…', busy: pending }}>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </CardFooter>
    </form>
  );
};
