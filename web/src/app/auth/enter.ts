import { Refusal } from '../../../../contract/refusal.ts';
import { landingPath } from '../../../../contract/rules/navigation.ts';
import { EXPERIAN, holds } from '../../../../contract/rules/roles.ts';
import { api } from '../../api/client.ts';
import { pathOfKept } from '../kept-form.ts';
import { paths } from '../paths.ts';
import { beginSession, clearSession, currentSession } from '../session.ts';
import { accessToken, endSignIn } from './identity.ts';

/** A refused entry: the toast's title and what it says. */
export class EntryRefused extends Error {
  readonly title: 'Error' | 'OTP';

  constructor(title: 'Error' | 'OTP', message: string) {
    super(message);
    this.title = title;
  }
}

/** The portal lets nobody in without a second factor; the sign-in goes on once there is one. D-05. */
export class FactorMissing extends Error {}

const FACTOR_MISSING = 'MFA setup required';

const refused = async (title: 'Error' | 'OTP', error: unknown) => {
  await endSignIn().catch(() => undefined);
  clearSession();
  return error instanceof Refusal ? new EntryRefused(title, error.message) : error;
};

/** After the second factor: the portal's own login, the session's values, and where this person goes. D-02, steps 4 and 5. */
export const enter = async (userName: string): Promise<string> => {
  const token = await accessToken();
  const reply = await api.session.login({ body: { userName } }, { token }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.message === FACTOR_MISSING) throw new FactorMissing();
    throw await refused('Error', error);
  });
  await api.session.verify({ query: { userId: reply.user.id } }, { token }).catch(async (error: unknown) => {
    throw await refused('OTP', error);
  });
  beginSession(reply.user, token);
  const session = currentSession();
  if (!session) return paths.login();
  if (session.isFirstLogin) return paths.setPassword(holds(session.holder, EXPERIAN));
  return pathOfKept(session.userId) ?? landingPath(session.holder);
};
