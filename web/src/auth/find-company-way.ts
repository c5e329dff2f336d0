import type { Way } from '#contract/company-sign-in/connection.ts';
import { api } from '../api/client.ts';
import { siteConfig } from '../session/site-config.ts';

/**
 * Asks how users of an address sign in; undefined at a stage without company sign-in. A file of its own, so that the login fetches
 * the client of the API only once an address was typed. ADR 0054.
 */
export const findCompanyWay = async (email: string): Promise<Way | undefined> =>
  (await siteConfig()).federation ? api.companySignIn.way({ body: { email } }, { token: '', quiet: true }) : undefined;
