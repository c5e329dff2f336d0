import { ApplicationError } from '#contract/application-error.ts';
import { domainOf } from '#contract/company-sign-in/federation.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { connectionOf } from '#lambdas/entities/sign-in-connection.ts';
import { passwordSignIn } from './admission.ts';

/**
 * Refuses that users whose company requires its own sign-in give themselves an address of another domain: the mode binds addresses of
 * its domain, so a password would let them in again, also after they have left the company. ADR 0054.
 */
export const requireDomainKept = async (principal: Principal, to: string): Promise<void> => {
  const connection = await connectionOf(principal.home);
  if (passwordSignIn(principal, connection) === 'free' || domainOf(to) === connection?.domain) return;
  throw new ApplicationError(
    'Update Failed',
    'Your company requires its own sign-in. Ask your administrator to change the address.',
  );
};
