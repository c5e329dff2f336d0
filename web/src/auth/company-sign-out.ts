import { SIGNED_OUT_PATH } from '#contract/company-sign-in/federation.ts';
import { clientOf, currentSession } from '../session/session.ts';
import { siteConfig } from '../session/site-config.ts';

/** The address at which the pool forgets a sign-in with a provider; undefined where the session in this tab is none. ADR 0054. */
export const companySignOut = async (): Promise<string | undefined> => {
  const { federation } = await siteConfig();
  if (!federation || clientOf(currentSession()?.token ?? '') !== federation.clientId) return undefined;
  const query = new URLSearchParams({
    client_id: federation.clientId,
    logout_uri: `${location.origin}${SIGNED_OUT_PATH}`,
  });
  return `${federation.endpoint}/logout?${query}`;
};
