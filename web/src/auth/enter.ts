import { ApplicationError } from '#contract/application-error.ts';
import { STEP_REQUIRED } from '#contract/company-sign-in/federation.ts';
import { api } from '../api/client.ts';
import type { AppContext } from '../routing/app-context.ts';
import { paths } from '../routing/paths/site.ts';
import { accessToken, endSignIn } from '../session/identity.ts';
import { beginSession, clearSession, currentSession, endFirstLogin } from '../session/session.ts';
import type { Session } from '../session/session-values.ts';
import { pageAfterFirstPassword } from './page-after-first-password.ts';
import { firstAnswer, forgetPending } from './pending-sign-in.ts';

/** A refused entry: the toast's title and what it says. */
export class EntryRefused extends Error {
  readonly title: 'Error' | 'OTP';

  constructor(title: 'Error' | 'OTP', message: string) {
    super(message);
    this.title = title;
  }
}

/** The portal lets no user in without a second factor; the sign-in goes on once there is one. D-05. */
export class FactorMissing extends Error {}

const FACTOR_MISSING = 'MFA setup required';

/** A company's provider has reported no second factor: the portal sends a code of its own. ADR 0054. */
export class StepMissing extends Error {}

const refused = async (title: 'Error' | 'OTP', error: unknown) => {
  await endSignIn().catch(() => undefined);
  clearSession();
  return error instanceof ApplicationError ? new EntryRefused(title, error.message) : error;
};

/** Whether the answer given during this sign-in completes the first login; if not, a screen of its own does. D-11. */
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
export const enter = async (userName: string, wanted: string, app: AppContext): Promise<string> => {
  const token = await accessToken();
  const reply = await api.session.login({ body: { userName } }, { token }).catch(async (error: unknown) => {
    if (error instanceof ApplicationError && error.message === FACTOR_MISSING) throw new FactorMissing();
    if (error instanceof ApplicationError && error.message === STEP_REQUIRED) throw new StepMissing();
    throw await refused('Error', error);
  });
  await api.session.verify({ query: { userId: reply.user.id } }, { token }).catch(async (error: unknown) => {
    throw await refused('OTP', error);
  });
  beginSession(reply.user, token);
  const session = currentSession();
  if (!session) return paths.login();
  const { holder } = session;
  if (session.isFirstLogin && (await finishFirstLogin(session)))
    return (await app.screenFor(holder, wanted)) ?? pageAfterFirstPassword(holder);
  // An unconfirmed new address comes first, until its code is entered or the change is cancelled. D-92.
  if (!session.isFirstLogin && reply.user.pending.length > 0) return paths.profile();
  return app.firstPage(session, wanted);
};
