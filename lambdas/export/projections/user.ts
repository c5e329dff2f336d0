import * as z from 'zod';

/** What the export keeps of a user. */
export const User = z
  .object({
    companyId: z.string(),
    userRoles: z.array(z.object({ roleId: z.number() })),
    enabled: z.boolean(),
    accountNonLocked: z.boolean(),
    isFirstLogin: z.boolean(),
    status: z.string().default('INVITED'),
  })
  .transform((record) => ({
    company: record.companyId,
    roles: record.userRoles.map(({ roleId }) => roleId),
    enabled: record.enabled,
    unlocked: record.accountNonLocked,
    signedIn: !record.isFirstLogin,
    /** False while the account is being made or taken back. */
    real: record.status !== 'PENDING' && record.status !== 'ABANDONED',
  }));
