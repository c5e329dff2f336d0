import { ApplicationError } from '../../../../contract/application-error.ts';
import { api } from '../../api/client.ts';
import { firstAnswer, forgetPending } from '../../areas/sign-in/pending-sign-in.ts';
import { firstPage, pageAfterFirstPassword } from '../first-page.ts';
import { paths } from '../paths.ts';
import { beginSession, clearSession, currentSession, endFirstLogin } from '../session.ts';
import type { Session } from '../session-values.ts';
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
  return error instanceof ApplicationError ? new EntryRefused(title, error.message) : error;
};

/** Whether the first login is done with what was entered in this sign-in; if not, it has a screen of its own. D-11. */
const finishFirstLogin = async ({ userId }: Session): Promise<boolean> => {
  const answer = firstAnswer();
  forgetPending();
  if (!answer) return false;
  try {
    await api.account.firstPassword({ body: { id: userId, isFirstLogin: false, ...answer } }, { quiet: true });
  } catch {
    return false;
  }
  endFirstLogin();
  return true;
};

/** After the second factor: the portal's own login, the session's values, and where this person goes. D-02, steps 4 and 5. */
export const enter = async (userName: string, wanted: string): Promise<string> => {
  const token = await accessToken();
  const reply = await api.session.login({ body: { userName } }, { token }).catch(async (error: unknown) => {
    if (error instanceof ApplicationError && error.message === FACTOR_MISSING) throw new FactorMissing();
    throw await refused('Error', error);
  });
  await api.session.verify({ query: { userId: reply.user.id } }, { token }).catch(async (error: unknown) => {
    throw await refused('OTP', error);
  });
  beginSession(reply.user, token);
  const session = currentSession();
  if (!session) return paths.login();
  if (session.isFirstLogin && (await finishFirstLogin(session))) return pageAfterFirstPassword(session.holder, wanted);
  // A new address waits for its code: that comes first, and stays until it is entered or given up. D-92.
  if (!session.isFirstLogin && reply.user.pending.length > 0) return paths.profile();
  return firstPage(session, wanted);
};
