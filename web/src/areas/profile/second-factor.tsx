import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Factor } from '../../app/auth/factors.ts';
import { Status } from '../../ui/status.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { identityProblem } from '../registration/identity-problem.ts';
import { EnrolApp } from './enrol-app.tsx';

interface Props {
  readonly userId: string;
  readonly userName: string;
  readonly phone: string;
}

const identity = () => import('../../app/auth/factors.ts');
const KEY = ['own factors'];

const names: Readonly<Record<Factor, string>> = { SMS: 'Code to your phone (SMS)', TOTP: 'Authenticator app' };

/** The identity service ends its part of a session earlier than the portal, for example after a new phone. */
const whyNot = (error: Error) =>
  error.name === 'NotAuthorizedException'
    ? 'Please log in again to see or change your second factor.'
    : identityProblem(error);

/** Which second factors there are, which one is asked first, and how to enrol an app. D-04, D-07. */
export const SecondFactor = ({ userId, userName, phone }: Props) => {
  const queries = useQueryClient();
  const [enrolling, setEnrolling] = useState(false);
  const { data, error } = useQuery({ queryKey: [...KEY, phone], queryFn: async () => (await identity()).ownFactors() });

  const prefer = async (factor: Factor) => {
    if (!data) return;
    try {
      await (await identity()).preferFactor(factor, data);
      toastSuccess('My Profile', 'Updated successfully');
    } catch (failure) {
      toastError('My Profile', identityProblem(failure));
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const enrolled = async () => {
    setEnrolling(false);
    // The app counts already; the portal's own record of it may follow later.
    await api.account.factor({ body: { id: userId, isMFAenabled: true } }, { quiet: true }).catch(() => undefined);
    toastSuccess('My Profile', 'Updated successfully');
    await queries.invalidateQueries({ queryKey: KEY });
  };

  return (
    <section className="form-section factors" aria-label="Second factor">
      <h2>Second factor</h2>
      {error && <p role="alert">{whyNot(error)}</p>}
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
              {has && !isFirst && (
                <button type="button" className="button" onClick={() => prefer(factor)}>
                  Make preferred
                </button>
              )}
              {factor === 'TOTP' && data && !enrolling && (
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
