import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type BulkKind, ImportChanges } from '#contract/import/record.ts';
import { putJson, readJson } from '#lambdas/ports/s3/objects.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { getItems } from '#lambdas/store/items.ts';
import { keys } from '#lambdas/store/keys.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { type ImportProgress, progressOf } from './import-progress.ts';
import { type Checked, changedRowsKey, changesKey } from './upload-keys.ts';

/** A row that would change a record: each field with its value before and after. */
const ChangedRow = z.object({
  row: z.number().int(),
  name: z.string(),
  fields: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type ChangedRow = z.infer<typeof ChangedRow>;

/** What the plan shows, in how many pieces all of it is stored, and how many rows each has; release 0.2 did not store that. */
const StoredChanges = ImportChanges.omit({ pages: true }).extend({
  pieces: z.number().int(),
  sizes: z.array(z.number().int()).default([]),
});
type StoredChanges = z.infer<typeof StoredChanges>;

/** What the plan shows at once. */
export type ShownChanges = Omit<StoredChanges, 'pieces' | 'sizes'>;

/** Stores a piece of the changed rows of a check. */
export const putChangedRows = (bucket: string, which: Checked, piece: number, rows: readonly ChangedRow[]) =>
  putJson(bucket, changedRowsKey(which, piece), rows);

/** Stores what the plan shows of them. */
export const putChanges = (bucket: string, which: Checked, changes: StoredChanges) =>
  putJson(bucket, changesKey(which), changes);

/** What a check would change; undefined if it was not stored, as by releases before this one, or is stored no longer. */
export const readChanges = async (bucket: string, which: Checked) => {
  const stored = await readJson(bucket, changesKey(which));
  return stored === undefined ? undefined : StoredChanges.parse(stored);
};

/** One piece of the changed rows. */
export const readChangedRows = async (bucket: string, which: Checked, piece: number): Promise<ChangedRow[]> =>
  z.array(ChangedRow).parse((await readJson(bucket, changedRowsKey(which, piece))) ?? []);

const Line = z.object({ id: z.string() });

/** The imports of one company and kind, newest first, a page at a time. */
export const importPage = async (
  companyId: string,
  kind: BulkKind,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<ImportProgress>> => {
  const ids = await importIds(companyId, kind);
  const wanted = ids.slice(page * size, (page + 1) * size);
  const items = await getItems(wanted.map((id) => keys.progress(tenantIdOf(companyId), id)));
  const found = new Map(items.map(progressOf).map((progress) => [progress.id, progress]));
  return {
    content: wanted.flatMap((id) => found.get(id) ?? []),
    totalElements: ids.length,
    totalPages: Math.ceil(ids.length / size),
  };
};

const importIds = async (companyId: string, kind: BulkKind) => {
  const ids = new Set<string>();
  let start: Record<string, unknown> | undefined;
  do {
    const reply = await table.send(
      new QueryCommand({
        TableName: env().TABLE_NAME,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.imports(tenantIdOf(companyId), companyId, kind) },
        ScanIndexForward: false,
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    for (const { id } of z.array(Line).parse(reply.Items ?? [])) ids.add(id);
    start = reply.LastEvaluatedKey;
  } while (start);
  return [...ids];
};
