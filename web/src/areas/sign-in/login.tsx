import { lazy, Suspense } from 'react';
import { CredentialsForm } from './credentials-form.tsx';
import { useSignIn } from './use-sign-in.ts';

const CodeStep = lazy(() => import('./code-step.tsx').then((module) => ({ default: module.CodeStep })));

/** Login and, on the same screen, the second factor. Spec part 1, 2.3; D-02. */
export const Login = () => {
  const flow = useSignIn();
  return (
    <section className="card">
      {flow.step ? (
        <Suspense fallback={<div className="card-wait" aria-hidden="true" />}>
          <CodeStep step={flow.step} problem={flow.problem} onAnswer={flow.answer} onCancel={flow.cancel} />
        </Suspense>
      ) : (
        <CredentialsForm problem={flow.problem} onSubmit={flow.start} onChange={flow.forgive} />
      )}
    </section>
  );
};
