import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { CodeStep } from '#web/auth/code-step.tsx';
import { CompanyRefused, finishCompanySignIn, startCompanySignIn } from '#web/auth/company-sign-in.ts';
import { EntryRefused, enter, StepMissing } from '#web/auth/enter.ts';
import { useApp } from '#web/routing/app-context.ts';
import { paths } from '#web/routing/paths/site.ts';
import { accessToken, adoptTokens, endSignIn } from '#web/session/identity.ts';
import { payloadOf } from '#web/session/session.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const REFUSED =
  'Your company’s sign-in did not let you in. Your account may be unknown there, or not open for it: ask your administrator.';

const sentenceFor = (error: unknown): string => {
  if (error instanceof CompanyRefused) return REFUSED;
  return error instanceof EntryRefused ? error.message : sayFailure(error);
};

/** The person who comes back from the provider: their name for the portal, and where they were going. */
interface Arriving {
  readonly userName: string;
  readonly wanted: string;
}

/** The code that the portal sends where the provider has reported no second factor. */
interface Step {
  readonly arriving: Arriving;
  readonly sentTo: string;
}

const sendCode = async () => {
  const token = await accessToken();
  return (await api.companySignIn.sendCode({ body: {} }, { token, quiet: true })).sentTo;
};

/** Where a sign-in with a company's provider begins, by the address of the connection's page, and where the provider leads back. ADR 0054. */
export const CompanyLogin = () => {
  const navigate = useNavigate();
  const app = useApp();
  const begun = useRef(false);
  const [step, setStep] = useState<Step>();
  const [problem, setProblem] = useState('');

  const fail = (error: unknown) => setProblem(sentenceFor(error));

  const arrive = async (arriving: Arriving) => {
    try {
      const path = await enter(arriving.userName, arriving.wanted, app);
      toastSuccess('Login', 'Logged in successfully');
      navigate(path, { replace: true });
    } catch (error) {
      if (!(error instanceof StepMissing)) throw error;
      const sentTo = await sendCode().catch(async (refused: unknown) => {
        // Without a code the sign-in does not go on.
        await endSignIn().catch(() => undefined);
        throw refused;
      });
      setStep({ arriving, sentTo });
    }
  };

  useEffect(() => {
    const begin = async () => {
      const address = new URL(location.href);
      const provider = address.searchParams.get('provider');
      if (provider !== null) return startCompanySignIn({ provider, wanted: '', again: false });
      // Neither what the tab shows nor its history keeps the code.
      history.replaceState(history.state, '', paths.companyLogin());
      const finished = await finishCompanySignIn(address);
      if (!finished) return;
      const { tokens, wanted } = finished;
      await adoptTokens(tokens);
      await arrive({ userName: payloadOf(tokens.idToken).email ?? 'company sign-in', wanted });
    };
    if (begun.current) return;
    begun.current = true;
    begin().catch(fail);
  });

  const answer = async (code: string) => {
    if (!step) return;
    setProblem('');
    try {
      const token = await accessToken();
      await api.companySignIn.confirmCode({ body: { code } }, { token, quiet: true });
      await arrive(step.arriving);
    } catch (error) {
      if (error instanceof EntryRefused) setStep(undefined);
      setProblem(sentenceFor(error));
    }
  };

  const resend = async () => {
    try {
      await sendCode();
      return true;
    } catch (error) {
      setProblem(sentenceFor(error));
      return false;
    }
  };

  const cancel = () => {
    endSignIn().catch(() => undefined);
    navigate(paths.login(), { replace: true });
  };

  return (
    <section className="card">
      {step ? (
        <CodeStep
          step={{ kind: 'code', factor: 'SMS', sentTo: step.sentTo }}
          problem={problem}
          onAnswer={answer}
          onCancel={cancel}
          onResend={resend}
        />
      ) : (
        <>
          <PageTitle>{problem === '' ? 'Signing in with your company…' : 'Company sign-in'}</PageTitle>
          <p role="alert" className={problem === '' ? 'banner empty' : 'banner error'}>
            {problem}
          </p>
          {problem !== '' && (
            <p className="card-links">
              <Link to={paths.login()}>Login</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
};
