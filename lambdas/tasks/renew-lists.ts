import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { taskWorker } from '../domain/define-task.ts';
import { entities } from '../entities/all-entities.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { FIRST } from '../store/journal/entry.ts';
import { loadView } from '../store/journal/load.ts';
import { keys } from '../store/keys.ts';
import { tenantIdsOf } from '../store/tenant-ids.ts';

/** How far the lists of all tenants have been brought to these formats; `after` is the last one that was. */
const Progress = z.object({ formats: z.string(), after: z.string().optional() });

/** Lists of the first format have nothing to renew. */
const changed = entities.filter(({ format }) => format > FIRST);
const formats = changed.map(({ name, format }) => `${name} ${format}`).join(', ');

const Key = keys.listFormats;

const readProgress = async () => {
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Progress.safeParse(Item).data;
};

const writeProgress = (after?: string) =>
  table.send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...Key, formats, after } }));

/** All lists to renew, in an order that does not depend on which tenants there are. */
const listsToRenew = async () => {
  const lists = changed.map(async (entity) =>
    (await tenantIdsOf(entity, taskWorker)).map((tenantId) => ({
      entity,
      tenantId,
      position: `${entity.name} ${tenantId}`,
    })),
  );
  return (await Promise.all(lists)).flat().sort((a, b) => (a.position < b.position ? -1 : 1));
};

/**
 * After a deployment with another row format, rebuilds every list before people ask for it; a single read once that is
 * done. Stops at `until` (epoch milliseconds) and continues in the next round.
 */
export const renewLists = async (until: number): Promise<void> => {
  const known = await readProgress();
  const isSame = known?.formats === formats;
  if (isSame && known.after === undefined) return;
  for (const { entity, tenantId, position } of await listsToRenew()) {
    if (isSame && position <= (known.after ?? '')) continue;
    await loadView(tenantId, entity);
    if (Date.now() > until) return void (await writeProgress(position));
  }
  await writeProgress();
};
