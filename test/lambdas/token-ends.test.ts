import { expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { attachFaults } from '../support/faults.ts';

await startBackend();
const { table } = await import('#lambdas/ports/table.ts');
const { env } = await import('#lambdas/store/env.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { getItems, itemsUnder } = await import('#lambdas/store/items.ts');
const { transact } = await import('#lambdas/store/items.ts');
const { dueEnds, endItem, MESSAGES_AT_ONCE, tellEnd } = await import('#lambdas/entities/tokens/token-ends.ts');

const DAY_MS = 86_400_000;
const MANY = 2 * MESSAGES_AT_ONCE + 20;

/** The end of a token of a company in 30 days, and a message for each of its many people. */
const createEnd = async (tenantId: string) => {
  const end = { kind: 'service', ownerId: tenantId, name: 'Order system' } as const;
  const endsAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
  const Item = endItem({ ...end, id: `s${tenantId}.000000001`, endsAt });
  await transact([{ Put: { TableName: env().TABLE_NAME, Item } }]);
  const messages = Array.from({ length: MANY }, (_, number) => ({
    item: {
      Put: {
        TableName: env().TABLE_NAME,
        Item: { pk: `C#${tenantId}`, sk: String(number) },
        // One that is sent twice is refused.
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refused: () => new Error('sent twice'),
  }));
  const due = async () => (await dueEnds(tenantId as never, Date.parse(endsAt) - 13 * DAY_MS))[0];
  const sent = async () => (await itemsUnder(`C#${tenantId}`)).length;
  return { messages, due, sent, key: keys.tokenEnd(tenantId as never, endsAt, Item.id) };
};

it('a reminder reaches more people than one transaction tells, and is not due again', async () => {
  const { messages, due, sent } = await createEnd('tokenends001');
  const end = await due();
  expect(end && (await tellEnd(end, messages))).toBe(true);
  expect(await sent()).toBe(MANY);
  expect(await due()).toBeUndefined();
  expect(end && (await tellEnd(end, messages))).toBe(false);
});

it('a reminder that was interrupted goes on after the last message that was sent', async () => {
  const { messages, due, sent, key } = await createEnd('tokenends002');
  const faults = attachFaults([table]);
  const end = await due();
  faults.crashAt(1, 'before');
  await expect(end && tellEnd(end, messages)).rejects.toThrow();
  faults.heal();
  expect(await sent()).toBe(MESSAGES_AT_ONCE);
  const [half] = await getItems([key]);
  expect(half).toMatchObject({ sent: MESSAGES_AT_ONCE });
  const again = await due();
  expect(again && (await tellEnd(again, messages))).toBe(true);
  expect(await sent()).toBe(MANY);
});
