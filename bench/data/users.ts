import { randomUUID } from 'node:crypto';
import type { RoleId } from '#contract/rules/roles.ts';
import { UserRecord } from '#contract/user/record.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { seedScope } from '#local/seed/words.ts';

/** A user takes five items of a transaction, which takes a hundred. */
const AT_ONCE = 18;

/** Gives a company this many users of a role who can sign in, without accounts at the pool. */
export const createUsers = async (companyId: string, count: number, role: RoleId) => {
  const all = users(seedScope(companyId));
  const records = Array.from({ length: count }, (_, at) => {
    const sub = randomUUID();
    const email = `${sub}@example.com`;
    return UserRecord.parse({
      ...{ id: all.newId(), version: 1, sub, companyId, userName: email, userEmail: email, userPhone: '+15550100000' },
      ...{ firstName: 'Uma', middleInitial: '', lastName: `User ${at}`, userRoles: [{ roleId: role }] },
      ...{ isSuperadmin: false, isMFAenabled: true, isFirstLogin: false, adminAlert: false },
      ...{ enabled: true, accountNonLocked: true, createdAt: Date.now(), app: 'none', signedIn: true },
    });
  });
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = records.slice(from, from + AT_ONCE);
    await all.write(async (view) => ({ parts: some.map((one) => all.creation(view, one)), transactItems: [] }));
  }
};
