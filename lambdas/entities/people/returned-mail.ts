import { DeleteCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type Contacted, mainContactOf } from '#contract/contacts/contacted.ts';
import { ReturnedAddress } from '#contract/fields/returned-mail.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { getItems } from '#lambdas/store/items.ts';
import { keys } from '#lambdas/store/keys.ts';

/** Grows when what an item holds changes its meaning; items of a later format are not shown. */
const FORMAT = 1;

const Stored = ReturnedAddress.extend({ format: z.literal(FORMAT) });

/** Mailboxes are the same whatever the case of their address: no provider of mail tells them apart. */
export const sameAddress = (address: string) => address.trim().toLowerCase();

/** Marks an address: no reminders are sent to it until a user forgets this. The newest mark stays. */
export const markReturned = async ({ address, reason, at }: ReturnedAddress): Promise<void> => {
  const Item = { ...keys.returnedMail(sameAddress(address)), format: FORMAT, address, reason, at };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
};

/** Every marked address. */
export const returnedMails = async (): Promise<ReturnedAddress[]> => {
  const found: ReturnedAddress[] = [];
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.returnedMails },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) found.push(...Items.flatMap((item) => Stored.safeParse(item).data ?? []));
  return found;
};

/** Every marked address, as `sameAddress` writes it. */
export const returnedAddresses = async (): Promise<ReadonlySet<string>> =>
  new Set((await returnedMails()).map(({ address }) => sameAddress(address)));

/** A record as it is read: with those of the addresses of its contacts that are marked, if any is. */
export const withReturnedContacts = async <Shown extends Contacted>(
  record: Shown,
): Promise<Shown & { returnedContacts?: ReturnedAddress[] }> => {
  const addresses = new Set([mainContactOf(record), ...record.contacts].map(({ email }) => sameAddress(email)));
  addresses.delete('');
  const items = await getItems([...addresses].map(keys.returnedMail));
  const marks = items.flatMap((item) => Stored.safeParse(item).data ?? []);
  return marks.length === 0
    ? record
    : { ...record, returnedContacts: marks.map(({ format: _format, ...mark }): ReturnedAddress => mark) };
};

export const forgetReturnedMail = async (address: string): Promise<void> => {
  const Key = keys.returnedMail(sameAddress(address));
  await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key }));
};
