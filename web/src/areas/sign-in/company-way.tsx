import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Way } from '#contract/company-sign-in/connection.ts';
import { domainOf } from '#contract/company-sign-in/federation.ts';
import { isAgain, wantedIn } from '#web/routing/app-context.ts';

/**
 * How users of the typed address sign in, once it was looked up; undefined for a password, and where no answer came: the password is
 * tried then. ADR 0054.
 */
export const useCompanyWay = (userName: string) => {
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
export const useCompanyStart = () => {
  const { state } = useLocation();
  return async ({ provider }: Way) => {
    const { startCompanySignIn } = await import('#web/auth/company-sign-in.ts');
    await startCompanySignIn({ provider, wanted: wantedIn(state), again: isAgain(state) });
  };
};

interface Props {
  readonly way: Way;
  /** Whether a password does as well. */
  readonly isChoice: boolean;
  onStart(): Promise<void>;
  /** Shows the password of an account that is kept for an emergency. */
  onPassword(): void;
}

/** The button that leads to the company's own sign-in. */
export const CompanyButton = ({ way, isChoice, onStart, onPassword }: Props) => {
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
