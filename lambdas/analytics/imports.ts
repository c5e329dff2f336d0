import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BulkKind, ImportCounts, ImportState } from '#contract/import/record.ts';
import { table } from '../ports/table.ts';
import type { TenantId } from '../store/id.ts';
import { getItems } from '../store/items.ts';
import { keys } from '../store/keys.ts';
import { env } from './env.ts';
import { digest } from './sources.ts';

/** How long an import may still change: it waits a week for a decision, can be undone for a week, and undoing takes time. */
const MOVING_DAYS = 9;
const DAY_MS = 86_400_000;

/** The fields of an import that the export stores. */
const Progress = z.object({
  id: z.string(),
  seq: z.number(),
  companyId: z.string(),
  kind: BulkKind,
  state: ImportState,
  plan: ImportCounts,
  counts: ImportCounts,
  startedAt: z.string(),
});
export type Imported = z.infer<typeof Progress>;

const Line = z.object({ id: z.string() });

const idsSince = async (tenantId: TenantId, since: string): Promise<string[]> => {
  const ids: string[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const reply = await table.send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        KeyConditionExpression: 'pk = :pk AND sk >= :since',
        ExpressionAttributeValues: { ':pk': keys.tenantImports(tenantId), ':since': since },
        ExclusiveStartKey: start,
      }),
    );
    ids.push(...(reply.Items ?? []).map((item) => Line.parse(item).id));
    start = reply.LastEvaluatedKey;
  } while (start);
  return ids;
};

/** The imports of a tenant that may have changed lately, or all of them. */
export const importsOf = async (tenantId: TenantId, now: number, all: boolean): Promise<Imported[]> => {
  const since = all ? '0' : new Date(now - MOVING_DAYS * DAY_MS).toISOString();
  const ids = await idsSince(tenantId, since);
  const items = await getItems([...new Set(ids)].map((id) => keys.progress(tenantId, id)));
  return items.map((item) => Progress.parse(item));
};

/** A digest that changes when one of the imports has changed. */
export const digestOf = (imports: readonly Imported[]): string =>
  digest(imports.map(({ id, seq }) => `${id} ${seq}`).sort());
