import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import type { AppContext } from '../routing/app-context.ts';
import { accessToken, adoptTokens, endSignIn } from '../session/identity.ts';
import { payloadOf } from '../session/session.ts';
import { CompanyRefused, finishCompanySignIn } from './company-sign-in.ts';
import { EntryRefused, enter, StepMissing } from './enter.ts';

const REFUSED =
  'Your company’s sign-in did not let you in. Your account may be unknown there, or not open for it: ask your administrator.';

const WAITING = 'Your account is waiting for approval';

/** What to say about a sign-in with a company's provider that failed. */
export const sentenceFor = (error: unknown): string => {
  if (error instanceof CompanyRefused) return REFUSED;
  if (!(error instanceof EntryRefused)) return sayFailure(error);
  return error.message === WAITING ? `${WAITING}. An administrator of your company has to approve it.` : error.message;
};

/** Whether the sign-in has ended, so that it has to begin again. */
export const hasEnded = (error: unknown) => error instanceof EntryRefused;

/** The person who comes back from the provider: their name for the portal, and where they were going. */
export interface Arriving {
  readonly userName: string;
  readonly wanted: string;
}

/** Takes over the tokens that the address of the page leads to; undefined while the sign-in is begun again. Throws CompanyRefused. */
export const comeBack = async (address: URL): Promise<Arriving | undefined> => {
  const finished = await finishCompanySignIn(address);
  if (!finished) return undefined;
  await adoptTokens(finished.tokens);
  return { userName: payloadOf(finished.tokens.idToken).email ?? 'company sign-in', wanted: finished.wanted };
};

/** Sends the code of the second step, and tells where. */
export const sendCode = async (): Promise<string> =>
  (await api.companySignIn.sendCode({ body: {} }, { token: await accessToken(), quiet: true })).sentTo;

/** The page on which the person goes on, or where the code went that the portal asks for before. */
export const arrive = async (
  { userName, wanted }: Arriving,
  app: AppContext,
): Promise<{ readonly path: string } | { readonly sentTo: string }> => {
  try {
    return { path: await enter(userName, wanted, app) };
  } catch (error) {
    if (!(error instanceof StepMissing)) throw error;
    const sentTo = await sendCode().catch(async (refused: unknown) => {
      // Without a code the sign-in does not go on.
      await abort();
      throw refused;
    });
    return { sentTo };
  }
};

/** Passes the second step with the code that was typed. */
export const confirmCode = async (code: string): Promise<void> => {
  await api.companySignIn.confirmCode({ body: { code } }, { token: await accessToken(), quiet: true });
};

/** Forgets the sign-in that waits for the code. */
export const abort = () => endSignIn().catch(() => undefined);
