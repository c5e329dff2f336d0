import { stepOf } from '#lambdas/domain/standing/step.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { seedScope } from './words.ts';

/** 'Payment outstanding' of the default list of reasons. */
const UNPAID = 7;
const DAYS_AGO = 9;

/** Suspends the reseller of a tenant that has the fewest end users, and with it those, by the tenant's first user. */
export const createStandings = async (companyId: string): Promise<void> => {
  const scope = seedScope(companyId);
  const [[officer], people] = await Promise.all([users(scope).all(), endUsers(scope).all()]);
  const counts = new Map<string, number>();
  for (const { companyId: of } of people) if (of !== companyId) counts.set(of, (counts.get(of) ?? 0) + 1);
  const [[resellerId] = ['']] = [...counts].sort(([, one], [, other]) => one - other);
  const day = new Date(Date.now() - DAYS_AGO * 86_400_000).toISOString().slice(0, 10);
  const text = 'Three invoices are open. The contract says that access ends after 60 days.';
  const wanted = { to: 'suspended', today: day, reason: UNPAID, text, byId: officer?.id ?? '' } as const;
  await resellers(scope).changeLatest(resellerId, (before) => ({ ...before, ...stepOf('reseller', before, wanted) }));
};
