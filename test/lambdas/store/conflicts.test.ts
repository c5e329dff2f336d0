import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { isUnavailable } = await import('#lambdas/ports/service-errors.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { ATTEMPTS } = await import('#lambdas/ports/table.ts');
const { env } = await import('#lambdas/store/env.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { closeTask, openTask, openTaskIf, writeItems } = await import('#lambdas/store/outbox.ts');
const { refuseWrites } = await import('../../support/refuse-writes.ts');

const message = 'Transaction is ongoing for the item';
const ongoing = () => new TransactionConflictException({ message, $metadata: {} });
const cancelled = () =>
  new TransactionCanceledException({
    message:
      'Transaction cancelled, please refer cancellation reasons for specific reasons [TransactionConflict, None]',
    CancellationReasons: [{ Code: 'TransactionConflict', Message: message }, { Code: 'None' }],
    $metadata: {},
  });

const mail = (id: string) =>
  ({ kind: 'mail', id, at: 1, mail: { to: 'person@example.com', subject: 'Hello', text: 'Hello' } }) as const;
const stored = async (id: string) => {
  const Key = keys.task(`mail#${id}`);
  return (await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }))).Item;
};
const itemOf = (id: string) => ({ ...keys.reference(id), id });
const put = (id: string) => ({
  item: { Put: { TableName: env().TABLE_NAME, Item: itemOf(id) } },
  refused: () => Error(),
});
const found = async (id: string) =>
  (await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key: keys.reference(id) }))).Item;

it('a write of one item goes again while a transaction with that item is on its way', async () => {
  const conflicts = refuseWrites('PutItem', ongoing, ATTEMPTS - 1);
  await openTask(mail('again'));
  expect(conflicts.count()).toBe(ATTEMPTS - 1);
  expect(await stored('again')).toMatchObject({ kind: 'mail' });
});

it('a write that transactions do not let through is a matter of waiting, not a fault of the caller', async () => {
  refuseWrites('PutItem', ongoing, ATTEMPTS);
  const Item = { ...keys.reference('never'), id: 'never' };
  const failure = await table
    .send(new PutCommand({ TableName: env().TABLE_NAME, Item }))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TransactionConflictException);
  expect(isUnavailable(failure)).toBe(true);
});

it('items that are written together go again when another transaction is in the way', async () => {
  const conflicts = refuseWrites('TransactWriteItems', cancelled, 2);
  await writeItems([put('one'), put('two')]);
  expect(conflicts.count()).toBe(2);
  expect([await found('one'), await found('two')]).toMatchObject([{ id: 'one' }, { id: 'two' }]);
});

it('a task with a condition is opened after a conflict, and its condition is only blamed when it does not hold', async () => {
  refuseWrites('TransactWriteItems', cancelled, 1);
  const there = { ...put('three'), refused: () => new Error('There already') };
  const condition = { ...there, item: { Put: { ...there.item.Put, ConditionExpression: 'attribute_not_exists(pk)' } } };
  await openTaskIf(mail('first'), condition);
  expect(await stored('first')).toMatchObject({ kind: 'mail' });
  await expect(openTaskIf(mail('second'), condition)).rejects.toThrow('There already');
  expect(await stored('second')).toBeUndefined();
});

it('a task whose end another transaction held up is closed, with the mails that it leads to', async () => {
  await openTask(mail('ends'));
  refuseWrites('TransactWriteItems', cancelled, 1);
  await closeTask(mail('ends'), [mail('follows')]);
  expect(await stored('ends')).toBeUndefined();
  expect(await stored('follows')).toMatchObject({ kind: 'mail' });
});
