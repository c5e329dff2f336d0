import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { FamilyId } from '../id.ts';
import { keys } from '../keys.ts';
import { FIRST } from './list-source.ts';

const Stored = z.object({
  changes: z.string(),
  importId: z.string().optional(),
  schema: z.number().default(FIRST),
});
const Changes = z.array(
  z.object({
    op: z.enum(['create', 'update', 'remove']),
    id: z.string(),
    before: z.record(z.string(), z.unknown()).default({}),
    after: z.record(z.string(), z.unknown()).default({}),
    version: z.number().default(1),
  }),
);
/** A change as it is read back, and the schema number that its fields are of. */
export type PastChange = z.infer<typeof Changes>[number] & { readonly schema: number };

/** What an import did to a list by the write that led to version `v`; nothing when somebody else wrote it. */
export const changesAt = async (
  familyId: FamilyId,
  entity: string,
  v: number,
  importId: string,
): Promise<readonly PastChange[]> => {
  const Key = keys.entry(familyId, entity, v);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  const { data } = Stored.safeParse(Item);
  if (data?.importId !== importId) return [];
  return Changes.parse(JSON.parse(data.changes)).map((change) => ({ ...change, schema: data.schema }));
};
