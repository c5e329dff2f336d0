import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { BulkKind } from '#contract/import/record.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { getItems } from '../store/get-items.ts';
import { familyIdOf } from '../store/id.ts';
import { keys } from '../store/keys.ts';
import type { Page } from '../store/list-page.ts';
import { type ImportProgress, progressOf } from './import-progress.ts';

const Line = z.object({ id: z.string() });

/** The imports of one company and kind, newest first, a page at a time. */
export const importPage = async (
  companyId: string,
  kind: BulkKind,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Page<ImportProgress>> => {
  const ids = await importIds(companyId, kind);
  const wanted = ids.slice(page * size, (page + 1) * size);
  const items = await getItems(wanted.map((id) => keys.progress(familyIdOf(companyId), id)));
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
        ExpressionAttributeValues: { ':pk': keys.imports(familyIdOf(companyId), companyId, kind) },
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
