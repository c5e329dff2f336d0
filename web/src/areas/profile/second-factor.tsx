import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Factor } from '#contract/user/credentials.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { isFreshSignIn, SignInAgain } from '#web/auth/sign-in-again.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { toastSuccess } from '#web/ui/toasts.ts';
import { EnrolApp } from './enrol-app.tsx';

interface Props {
  readonly userName: string;
  readonly phone: string;
}

const KEY = ['own factors'];

const names: Readonly<Record<Factor, string>> = { SMS: 'Code to your phone (SMS)', TOTP: 'Authenticator app' };

/** Which second factors there are, which one is asked first, and how to enrol an app. D-04, D-07. */
export const SecondFactor = ({ userName, phone }: Props) => {
  const queries = useQueryClient();
  const [enrolling, setEnrolling] = useState(false);
  const { data, error } = useQuery({ queryKey: [...KEY, phone], queryFn: () => api.account.factors({}) });
  const fresh = isFreshSignIn();

  const change = async (work: Promise<unknown>) => {
    try {
      await work;
      toastSuccess('My Profile', 'Updated successfully');
    } catch (failure) {
      toastFailure(failure, 'My Profile');
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const prefer = (factor: Factor) => change(api.account.preferFactor({ body: { factor } }));
  const remove = () => change(api.account.removeApp({}));
  const enrolled = () => {
    setEnrolling(false);
    return change(Promise.resolve());
  };

  return (
    <section className="form-section factors" aria-label="Second factor">
      <h2>Second factor</h2>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {!fresh && (
        <p className="section-help">
          You signed in more than 10 minutes ago. To change your second factor, log in again first. <SignInAgain />
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
                  {isFirst ? 'Asked first' : has ? 'Enrolled' : 'Not set up'}
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
