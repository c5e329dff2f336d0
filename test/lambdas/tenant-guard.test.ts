import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { withinTenants } = await import('#lambdas/ports/tenant-guard.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { loadView } = await import('#lambdas/store/journal/load.ts');
const { providerEntity } = await import('#lambdas/entities/records/provider.ts');
const { resellerEntity } = await import('#lambdas/entities/records/reseller.ts');
const { userEntity } = await import('#lambdas/entities/records/user.ts');
const { BatchGetCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand, DeleteCommand } =
  await import('@aws-sdk/lib-dynamodb');

const { ids, people, foreign } = await createWorld();
const TableName = process.env.TABLE_NAME ?? '';
const Key = keys.record(ids.b, 'techProvider', foreign.provider.id);
const named = { ':pk': keys.journal(ids.b, 'techProvider') };

/** Every form in which a call names a key. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  get: () => table.send(new GetCommand({ TableName, Key })),
  put: () => table.send(new PutCommand({ TableName, Item: { ...Key, stolen: true } })),
  update: () => table.send(new UpdateCommand({ TableName, Key, UpdateExpression: 'REMOVE x' })),
  delete: () => table.send(new DeleteCommand({ TableName, Key })),
  'batch get': () => table.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [Key] } } })),
  query: () =>
    table.send(new QueryCommand({ TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: named })),
  transaction: () => table.send(new TransactWriteCommand({ TransactItems: [{ Delete: { TableName, Key } }] })),
  'condition of a transaction': () =>
    table.send(
      new TransactWriteCommand({
        TransactItems: [{ ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' } }],
      }),
    ),
};

describe('within a request of one tenant', () => {
  it.each(Object.entries(calls))('a %s of another tenant does not leave the process', async (_, send) => {
    await expect(withinTenants([ids.a], send)).rejects.toThrow('The request is of');
  });

  it.each(Object.entries(calls))('a %s of the own tenant does', async (_, send) => {
    const outcome = await withinTenants([ids.b], send).catch((error: Error) => error);
    expect(String(outcome)).not.toContain('The request is of');
  });

  it('what belongs to no tenant is reached', async () => {
    const company = keys.record('@', 'company', ids.a);
    const { Item } = await withinTenants([ids.a], () => table.send(new GetCommand({ TableName, Key: company })));
    expect(Item).toBeDefined();
  });

  it('lists are read as before while requests of other tenants read theirs', async () => {
    const read = (tenant: string) =>
      withinTenants([tenant], () =>
        Promise.all([loadView(tenant, providerEntity), loadView(tenant, resellerEntity), loadView(tenant, userEntity)]),
      );
    const found = await Promise.all([read(ids.a), read(ids.b), read(ids.a)]);
    for (const lists of found) for (const { v } of lists) expect(v).toBeGreaterThan(0);
    const [own, others] = found.map(([{ columns } = { columns: undefined }]) => columns?.ids() ?? []);
    expect(own?.filter((id) => others?.includes(id))).toEqual([]);
  });

  it('every kind of item with a tenant in its key is known to the guard', () => {
    const text = readFileSync(new URL('../../lambdas/store/keys.ts', import.meta.url), 'utf8');
    const kinds = [...text.matchAll(/\(tenantId: TenantId[^)]*\)\s*=>\s*key\(\['([A-Z]+)', tenantId/g)].map(
      ([, kind]) => kind,
    );
    const guard = readFileSync(new URL('../../lambdas/ports/tenant-guard.ts', import.meta.url), 'utf8');
    expect(new Set(kinds).size).toBeGreaterThan(5);
    // Marks of imports are written by operators alone.
    for (const kind of new Set(kinds)) if (kind !== 'Z') expect(guard).toContain(`'${kind}'`);
  });
});

describe('a handler whose scope is wrong', () => {
  const broken = 'wrong scope';
  afterEach(() => table.middlewareStack.remove(broken));

  /** As if the code had built keys of the other tenant: after the scope, before the wall. */
  const confuse = () =>
    table.middlewareStack.add(
      (next) => (args) => {
        const input = JSON.parse(JSON.stringify(args.input).replaceAll(`T#${ids.a}#`, `T#${ids.b}#`));
        return next({ ...args, input });
      },
      { step: 'initialize', priority: 'high', name: broken },
    );

  it('fails, and nothing of the other tenant is in the answer', async () => {
    const path = `/api/techProvider/${foreign.provider.id.replace(ids.b, ids.a)}`;
    confuse();
    const { http, text } = await call('GET', path, { as: people.ncra });
    expect(http).toBe(500);
    expect(text).not.toContain(foreign.provider.name);
  });

  it('is another matter than a super admin, who sees all families', async () => {
    const { text } = await call('GET', `/api/endUser/${foreign.endUser.id}`, { as: people.admin });
    expect(text).toContain(foreign.endUser.name);
  });
});
