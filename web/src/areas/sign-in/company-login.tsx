import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Arriving } from '#web/auth/company-arrival.ts';
import { useApp } from '#web/routing/app-context.ts';
import { paths } from '#web/routing/paths/site.ts';
import { FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

const CodeStep = lazy(() => import('#web/auth/code-step.tsx').then((module) => ({ default: module.CodeStep })));

/** The libraries of the sign-in are large: they are loaded after the page is on the screen. */
const arrival = () => import('#web/auth/company-arrival.ts');

/** The code that the portal sends where the provider has reported no second factor. */
interface Step {
  readonly arriving: Arriving;
  readonly sentTo: string;
}

/** Where a sign-in with a company's provider begins, by the address of the connection's page, and where the provider leads back. ADR 0054. */
export const CompanyLogin = () => {
  const navigate = useNavigate();
  const app = useApp();
  const begun = useRef(false);
  const [step, setStep] = useState<Step>();
  const [problem, setProblem] = useState('');

  const fail = async (error: unknown) => {
    const { hasEnded, sentenceFor } = await arrival();
    if (hasEnded(error)) setStep(undefined);
    setProblem(sentenceFor(error));
  };

  const goOn = async (arriving: Arriving) => {
    const { arrive } = await arrival();
    const arrived = await arrive(arriving, app);
    if ('sentTo' in arrived) return setStep({ arriving, sentTo: arrived.sentTo });
    toastSuccess('Login', 'Logged in successfully');
    navigate(arrived.path, { replace: true });
  };

  useEffect(() => {
    const begin = async () => {
      const address = new URL(location.href);
      const provider = address.searchParams.get('provider');
      if (provider !== null) {
        const { startCompanySignIn } = await import('#web/auth/company-sign-in.ts');
        return startCompanySignIn({ provider, wanted: '', again: false });
      }
      // The code in it works once.
      navigate(paths.companyLogin(), { replace: true });
      const arriving = await (await arrival()).comeBack(address);
      if (arriving) await goOn(arriving);
    };
    if (begun.current) return;
    begun.current = true;
    begin().catch(fail);
  });

  const answer = async (code: string) => {
    if (!step) return;
    setProblem('');
    try {
      await (await arrival()).confirmCode(code);
      await goOn(step.arriving);
    } catch (error) {
      await fail(error);
    }
  };

  const resend = async () => {
    try {
      await (await arrival()).sendCode();
      return true;
    } catch (error) {
      await fail(error);
      return false;
    }
  };

  const cancel = async () => {
    await (await arrival()).abort();
    navigate(paths.login(), { replace: true });
  };

  return (
    <section className="card">
      {step ? (
        <Suspense fallback={<FormSkeleton />}>
          <CodeStep
            step={{ kind: 'code', factor: 'SMS', sentTo: step.sentTo }}
            problem={problem}
            onAnswer={answer}
            onCancel={cancel}
            onResend={resend}
          />
        </Suspense>
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
