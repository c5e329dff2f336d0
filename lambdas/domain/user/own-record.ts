import { personNameOf } from '#contract/user/record.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { ownScope } from '#lambdas/store/scope.ts';

/** The signed-in person's own record. */
export const ownRecord = (principal: Principal) => users(ownScope(principal)).get(principal.userId);

/** What the signed-in person is called where others read it. */
export const ownName = async (principal: Principal): Promise<string> => personNameOf(await ownRecord(principal));
