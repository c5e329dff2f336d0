import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import type { StoredConnection } from '#lambdas/entities/sign-in-connection.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';

/** Notes in the audit trail what was done to a connection. */
export const noteChange = (caller: Caller, what: string, { companyId, domain }: StoredConnection, origin: Origin) =>
  recordActivity(
    caller.userId,
    { type: 'companySignIn', detail: `${what} the sign-in of ${domain}`, tenant: tenantIdOf(companyId) },
    origin,
  );
