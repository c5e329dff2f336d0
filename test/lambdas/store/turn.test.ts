import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { expect, it, vi } from 'vitest';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
const { resellerEntity, resellers } = await import('#lambdas/entities/records/reseller.ts');
const { userRetries, workRetries } = await import('#lambdas/store/journal/write/retry-policy.ts');
const { refuseWrites } = await import('../../support/refuse-writes.ts');
const { takeLock } = await import('#lambdas/store/journal/write/write-lock.ts');
const { ATTEMPTS } = await import('#lambdas/ports/table.ts');
const { chosenScope } = await import('#lambdas/store/scope.ts');

const company = await createTenant('Turns', 'Kim Example', 1);
const [id = ''] = await createResellers(company, madeUpResellers(1));
const scope = chosenScope({ userId: 'u', userName: 'Someone' }, company);
const list = resellers(scope);

// Another process does not share the turns of this one.
vi.resetModules();
const other = (await import('#lambdas/entities/records/reseller.ts')).resellers(scope);
const { table: otherTable } = await import('#lambdas/ports/table.ts');

const another = async () => {
  vi.resetModules();
  return (await import('#lambdas/entities/records/reseller.ts')).resellers(scope);
};

/** Resolves when the other process is refused a write. */
const refusal = () =>
  new Promise<void>((resolve) => {
    otherTable.middlewareStack.add(
      (next) => (args) =>
        next(args).catch((error: unknown) => {
          if (error instanceof TransactionCanceledException || String(error).includes('Cancel')) resolve();
          throw error;
        }),
      { step: 'initialize', name: 'refusal', override: true },
    );
  });

const fresh = (name: string) => ({
  ...(madeUpResellers(1)[0] as ReturnType<typeof madeUpResellers>[number]),
  ...{ name, deactivate: false, isreseller: true as const, isregisteredUser: false, resellerCompanyId: company },
  ...serverFieldsOf(),
});

const policies = { 'A person': userRetries, 'An import': workRetries(() => true) };

it.each(Object.entries(policies))(
  '%s that was too slow twice writes next, while others who save without a pause wait and lose nothing',
  async (who, policy) => {
    let plans = 0;
    let saving: Promise<unknown> | undefined;
    await list.write(async (view) => {
      plans++;
      if (plans <= 2) await other.patchLatest(id, { name: `Quicker ${plans} than ${who}` });
      else {
        const refused = refusal();
        saving = other.patchLatest(id, { name: `After ${who}` });
        await refused;
      }
      return { parts: [list.creation(view, { id: list.newId(), version: 1, ...fresh(who) })], transactItems: [] };
    }, policy);
    expect(plans).toBe(3);
    await saving;
    expect((await list.all()).map(({ name }) => name)).toEqual(expect.arrayContaining([`After ${who}`, who]));
  },
);

it('is one writer’s only, and nothing that a list without entries has', async () => {
  expect(await takeLock(company, resellerEntity, 'one')).toBe(true);
  expect(await takeLock(company, resellerEntity, 'another')).toBe(false);
  expect(await takeLock(company, resellerEntity, 'one')).toBe(true);
  await expect.poll(() => takeLock(company, resellerEntity, 'another'), { timeout: 5_000 }).toBe(true);
  const empty = await createTenant('No resellers', 'Kim Example', 2);
  expect(await takeLock(empty, resellerEntity, 'one')).toBe(true);
});

it('of many who save at once in several processes no user has to come back later', async () => {
  const ids: string[] = [];
  for (const suffix of [' of many', ' of others', ' of more', ' of most'])
    ids.push(...(await createResellers(company, madeUpResellers(80, suffix))));
  const processes = [list, other, await another(), await another()];
  const saves = processes.flatMap((each, at) =>
    ids.filter((_, place) => place % processes.length === at).map((one) => each.patchLatest(one, { ismember: 1 })),
  );
  const refused = (await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([]);
});

it('a turn that no user uses ends by itself', async () => {
  await takeLock(company, resellerEntity, 'somebody who has ended');
  const refused = refusal();
  const saving = other.patchLatest(id, { name: 'In the end' });
  await refused;
  await saving;
  expect(await list.get(id)).toMatchObject({ name: 'In the end' });
  await list.patchLatest(id, { name: 'And at once' });
  expect(await list.get(id)).toMatchObject({ name: 'And at once' });
});

it('a write lock that cannot be taken because transactions are on their way is requested again, and no user hears of it', async () => {
  const conflicts = refuseWrites(
    'UpdateCommand',
    () => new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} }),
    ATTEMPTS,
  );
  let plans = 0;
  await list.write(
    async (view) => {
      if (++plans <= 3) await other.patchLatest(id, { name: `Quicker in transaction ${plans}` });
      return { parts: [list.creation(view, { id: list.newId(), version: 1, ...fresh('At last') })], transactItems: [] };
    },
    workRetries(() => true),
  );
  expect(conflicts.count()).toBe(ATTEMPTS);
  expect((await list.all()).map(({ name }) => name)).toContain('At last');
});
