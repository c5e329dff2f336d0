import type { Way } from '#contract/company-sign-in/connection.ts';
import { api } from '../api/client.ts';
import { siteConfig } from '../session/site-config.ts';

/** How users of an address sign in; undefined at a stage without company sign-in. ADR 0054. */
export const findCompanyWay = async (email: string): Promise<Way | undefined> =>
  (await siteConfig()).federation ? api.companySignIn.way({ body: { email } }, { token: '', quiet: true }) : undefined;
