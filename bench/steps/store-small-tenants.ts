import { NCRA } from '#contract/rules/roles.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { saveAll, seedScope } from '#local/seed/words.ts';
import { endUserRecord, providerRecord } from '../data/tenant-records.ts';
import { createUsers } from '../data/users.ts';

const RESELLERS = 3;
const PROVIDERS = 5;
const END_USERS = 30;
const STAFF = 2;
/** Tenants that are made at the same time. */
const AT_ONCE = 4;

const create = async (at: number) => {
  const root = await createTenant(`Small ${at}`, 'Kim Example', 1);
  const resellers = await createResellers(root, madeUpResellers(RESELLERS));
  await createUsers(root, STAFF, NCRA);
  const [allProviders, allEndUsers] = [providers(seedScope(root)), endUsers(seedScope(root))];
  await saveAll(
    allProviders,
    Array.from({ length: PROVIDERS }, (_, number) => providerRecord(allProviders.newId(), root, number)),
  );
  await saveAll(
    allEndUsers,
    Array.from({ length: END_USERS }, (_, number) =>
      endUserRecord(allEndUsers.newId(), resellers[number % RESELLERS] ?? root, root, number),
    ),
  );
  return root;
};

/** Small tenants: each with 3 resellers, 5 providers, 30 end users and two people. Returns their root companies. */
export const step = async ({ count }: { count: number }): Promise<string[]> => {
  const roots: string[] = [];
  for (let from = 0; from < count; from += AT_ONCE)
    roots.push(
      ...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => create(from + at)))),
    );
  return roots;
};
