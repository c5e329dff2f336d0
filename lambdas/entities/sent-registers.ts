import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { SentRegister } from '#contract/register/record.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import type { TenantId } from '../store/id.ts';
import { keys } from '../store/keys.ts';
import { NewerRecord } from '../store/repository/entity.ts';
import { RegisterJob } from './evidence.ts';

/** Grows when what the item holds changes its meaning; a release before refuses then. */
const FORMAT = 1;

/** What was sent, and from which versions of the lists it was made: it can be made again. */
const StoredSent = SentRegister.extend({ versions: RegisterJob.shape.versions.unwrap(), sentById: z.string() });
export type StoredSent = z.infer<typeof StoredSent>;

/** Notes that a register was sent. It is never changed or removed, and ends with the tenant. */
export const putSentRegister = async (tenantId: TenantId, sent: StoredSent): Promise<void> => {
  const Item = { ...keys.sentRegister(tenantId, sent.sentAt, sent.id), format: FORMAT, sent };
  await table.send(
    new PutCommand({ TableName: env().TABLE_NAME, Item, ConditionExpression: 'attribute_not_exists(pk)' }),
  );
};

/** The registers that a tenant has sent, the newest first. */
export const sentRegisters = async (tenantId: TenantId): Promise<StoredSent[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      ScanIndexForward: false,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.sentRegisters(tenantId) },
    },
  );
  const found: StoredSent[] = [];
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      if (z.object({ format: z.number() }).parse(item).format > FORMAT) throw new NewerRecord();
      found.push(StoredSent.parse(item.sent));
    }
  return found;
};

/** The register of a bureau that was sent last among those that are no newer than given versions. */
export const lastSentBefore = async (
  tenantId: TenantId,
  bureauId: number,
  { endUsers, resellers }: StoredSent['versions'],
): Promise<StoredSent | undefined> =>
  (await sentRegisters(tenantId)).find(
    ({ versions, ...sent }) =>
      sent.bureauId === bureauId && versions.endUsers <= endUsers && versions.resellers <= resellers,
  );
