import { lazy, Suspense, useState } from 'react';
import { useSignIn } from '#web/auth/use-sign-in.ts';
import { useApp } from '#web/routing/app-context.ts';
import { endReason, SIGNED_OUT, useSession } from '#web/session/session.ts';
import { FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { CredentialsForm } from './credentials-form.tsx';

const CodeStep = lazy(() => import('#web/auth/code-step.tsx').then((module) => ({ default: module.CodeStep })));

/** That the session has ended, and why. */
const endMessage = () => {
  const reason = endReason();
  return reason === undefined ? '' : `${SIGNED_OUT} ${reason}`.trim();
};

/** Login and, on the same screen, the second factor. Spec part 1, 2.3; D-02. */
export const Login = () => {
  const flow = useSignIn();
  const session = useSession();
  const { SignedInAlready } = useApp();
  const [message, setMessage] = useState(endMessage);
  const start = (userName: string, password: string) => {
    setMessage('');
    return flow.start(userName, password);
  };
  if (session && !flow.entering) return <SignedInAlready session={session} />;
  return (
    <section className="card">
      {flow.step ? (
        <Suspense fallback={<FormSkeleton />}>
          <CodeStep
            step={flow.step}
            problem={flow.problem}
            onAnswer={flow.answer}
            onCancel={flow.cancel}
            onResend={flow.onResend}
          />
        </Suspense>
      ) : (
        <CredentialsForm problem={flow.problem} information={message} onSubmit={start} onChange={flow.forgive} />
      )}
    </section>
  );
};
