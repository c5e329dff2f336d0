import * as z from 'zod';
import { accountStateOf, UserStatus } from '#contract/user/account-state.ts';
import { personNameOf } from '#contract/user/record.ts';

/** The fields of a user that the export stores. */
export const User = z
  .object({
    companyId: z.string(),
    userRoles: z.array(z.object({ roleId: z.number() })),
    enabled: z.boolean(),
    accountNonLocked: z.boolean(),
    isFirstLogin: z.boolean(),
    isSuperadmin: z.boolean(),
    status: UserStatus.default('INVITED'),
    signedIn: z.boolean().optional(),
    userName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  })
  .transform((record) => ({
    name: personNameOf(record),
    company: record.companyId,
    roles: record.userRoles.map(({ roleId }) => roleId),
    state: accountStateOf(record),
    /** False while the account is being created or removed. */
    real: record.status !== 'PENDING' && record.status !== 'ABANDONED',
  }));
