import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Way } from '#contract/company-sign-in/connection.ts';
import { domainOf } from '#contract/company-sign-in/federation.ts';
import { PASSWORD_MAX, USER_NAME_MAX } from '#contract/rules/limits.ts';
import { PasswordInput } from '#web/form/fields/password-input.tsx';
import { isAgain, wantedIn } from '#web/routing/app-context.ts';
import { paths } from '#web/routing/paths/site.ts';
import { PageTitle } from '#web/ui/page-title.tsx';

/**
 * How users of the typed address sign in, once it was looked up; undefined for a password, and where no answer came: the password is
 * tried then. ADR 0054.
 */
const useCompanyWay = (userName: string) => {
  const [found, setFound] = useState<Way>();
  const domain = domainOf(userName);
  const way = found?.domain === domain && found.provider !== '' ? found : undefined;
  const look = async (): Promise<Way | undefined> => {
    if (domain === '' || found?.domain === domain) return way;
    const answer = await import('#web/auth/find-company-way.ts')
      .then(({ findCompanyWay }) => findCompanyWay(userName.trim()))
      .catch(() => undefined);
    setFound(answer);
    return answer && answer.provider !== '' ? answer : undefined;
  };
  return { way, look };
};

/** Starts the sign-in with the provider of a company; the tab leaves the portal. */
const useCompanyStart = () => {
  const { state } = useLocation();
  return async ({ provider }: Way) => {
    const { startCompanySignIn } = await import('#web/auth/company-sign-in.ts');
    await startCompanySignIn({ provider, wanted: wantedIn(state), again: isAgain(state) });
  };
};

interface CompanyWayProps {
  readonly way: Way;
  /** Whether a password does as well. */
  readonly isChoice: boolean;
  onStart(): Promise<void>;
  /** Shows the password of an account that is kept for an emergency. */
  onPassword(): void;
}

/** The button that leads to the company's own sign-in. */
const CompanyButton = ({ way, isChoice, onStart, onPassword }: CompanyWayProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);
  // The password field that had the focus is gone.
  useEffect(() => {
    if (!isChoice) button.current?.focus();
  }, [isChoice]);
  const start = async () => {
    setPending(true);
    await onStart().catch(() => setPending(false));
  };
  return (
    <div className="choices">
      <button
        ref={button}
        type="button"
        className={isChoice ? 'button' : 'button primary'}
        disabled={pending}
        onClick={start}
      >
        {pending ? 'Leaving for your company…' : 'Sign in with your company'}
      </button>
      <p className="field-hint">
        {isChoice
          ? `Users of ${way.domain} can sign in with their company, or with a password.`
          : `Users of ${way.domain} sign in with their company.`}
      </p>
      {!isChoice && (
        <button type="button" className="button quiet" onClick={onPassword}>
          Use a password kept for an emergency
        </button>
      )}
    </div>
  );
};

interface Props {
  readonly problem: string;
  /** What there is to know before anything was typed. */
  readonly information?: string;
  onSubmit(userName: string, password: string): Promise<void>;
  /** Called when the person starts to correct what was rejected. */
  onChange(): void;
}

const empty = { userName: '', password: '' };

/** User name and password; once the address is typed, the sign-in of its company. Spec part 1, 2.3; ADR 0054. */
export const CredentialsForm = ({ problem, information = '', onSubmit, onChange }: Props) => {
  const id = useId();
  const { state } = useLocation();
  const first = useRef<HTMLInputElement>(null);
  // After the page's title, which takes the focus where a link led here.
  useEffect(() => {
    // A user may be typing already: src/app/take-over.ts.
    if (!first.current?.form?.contains(document.activeElement)) first.current?.focus();
  }, []);
  const [values, setValues] = useState(empty);
  const [left, setLeft] = useState<readonly (keyof typeof empty)[]>([]);
  const [pending, setPending] = useState(false);
  const [isEmergency, setEmergency] = useState(false);
  const { way, look } = useCompanyWay(values.userName);
  const startCompany = useCompanyStart();
  const takesPassword = !way || way.password || isEmergency;
  const complete = values.userName.trim() !== '' && values.password !== '';
  const missing = left.some((name) => values[name].trim() === '') ? 'All fields are required' : '';
  const message = problem || missing || information;
  const kind = message === information ? 'warning' : 'error';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (!complete) {
      const found = await look();
      return found && !found.password ? startCompany(found) : undefined;
    }
    setPending(true);
    await onSubmit(values.userName.trim(), values.password);
    setPending(false);
  };

  // A message that appears while a link or button is clicked would move it away.
  const leave = (name: keyof typeof empty, { relatedTarget }: FocusEvent) => {
    if (relatedTarget?.matches('a, button')) return;
    setLeft((before) => [...before, name]);
    if (name === 'userName') look();
  };

  const field = (name: keyof typeof empty) => ({
    id: `${id}-${name}`,
    name,
    value: values[name],
    required: true,
    'aria-describedby': name === 'userName' ? `${id}-hint ${id}-message` : `${id}-message`,
    'aria-invalid': (problem || missing) !== '' && (problem !== '' || values[name].trim() === ''),
    onChange: (event: { target: HTMLInputElement }) => {
      const { value } = event.target;
      setValues((before) => ({ ...before, [name]: value }));
      if (problem !== '') onChange();
    },
  });

  return (
    <form noValidate onSubmit={submit} aria-busy={pending}>
      <PageTitle>Login</PageTitle>
      <p id={`${id}-message`} role="alert" className={message === '' ? 'banner empty' : `banner ${kind}`}>
        {message}
      </p>
      <div className="field">
        <label htmlFor={`${id}-userName`}>User Name</label>
        <input
          {...field('userName')}
          ref={first}
          onBlur={(event) => leave('userName', event)}
          type="text"
          maxLength={USER_NAME_MAX}
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
        />
        <span id={`${id}-hint`} className="field-hint">
          The e-mail address of your account.
        </span>
      </div>
      {way && !isEmergency && (
        <CompanyButton
          way={way}
          isChoice={way.password}
          onStart={() => startCompany(way)}
          onPassword={() => setEmergency(true)}
        />
      )}
      {takesPassword && (
        <div className="field">
          <label htmlFor={`${id}-password`}>Password</label>
          <PasswordInput
            {...field('password')}
            label="Password"
            onLeave={(event) => leave('password', event)}
            maxLength={PASSWORD_MAX}
            autoComplete="current-password"
          />
        </div>
      )}
      {takesPassword && (
        <div className="actions">
          <button type="submit" className="button primary" disabled={!complete || pending}>
            {pending ? 'Logging in…' : 'Login'}
          </button>
          <button
            type="button"
            className="button"
            onClick={() => {
              setValues(empty);
              setLeft([]);
              onChange();
            }}
          >
            Reset
          </button>
        </div>
      )}
      <p className="card-links">
        <Link to={paths.forgotPassword()} state={state}>
          Forgot Password
        </Link>
        <Link to={paths.register()}>Create account</Link>
      </p>
    </form>
  );
};
