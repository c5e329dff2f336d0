import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RecordKind } from '#contract/record/history.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import type { TenantId } from '../store/id.ts';
import { keys } from '../store/keys.ts';
import { activityTypes, TENANT_EVENT_FORMAT } from './activity.ts';

const Stored = z.object({
  sk: z.string(),
  format: z.literal(TENANT_EVENT_FORMAT),
  type: z.enum(activityTypes),
  date: z.string(),
  detail: z.string().default(''),
  by: z.string(),
  via: z.enum(['', 'pages', 'api']).default(''),
  token: z.string().default(''),
  kind: RecordKind.optional(),
  recordId: z.string().default(''),
});

/** An event of a tenant's audit trail: what changes no record. `position` is where it stands among the others. */
export interface TenantEvent extends Omit<z.infer<typeof Stored>, 'sk' | 'format'> {
  readonly position: string;
}

/** An event as its item holds it; undefined for one of a later format. */
const opened = (item: unknown): TenantEvent | undefined => {
  const { data } = Stored.safeParse(item);
  if (!data) return undefined;
  const { sk, format: _format, ...event } = data;
  return { ...event, position: sk };
};

/** The events of a tenant at or before a position, newest first. */
export async function* eventsDown(
  tenantId: TenantId,
  last: string,
  pageSize: number,
): AsyncGenerator<TenantEvent, undefined> {
  const pages = paginateQuery(
    { client: table, pageSize },
    {
      TableName: env().TABLE_NAME,
      ScanIndexForward: false,
      KeyConditionExpression: 'pk = :pk AND sk <= :last',
      ExpressionAttributeValues: { ':pk': keys.tenantEvents(tenantId), ':last': last },
    },
  );
  for await (const { Items = [] } of pages) yield* Items.flatMap((item) => opened(item) ?? []);
  return undefined;
}

/** The events of a tenant from a time (ISO) until before another one, oldest first: all, or those of one type. */
export async function* eventsBetween(
  tenantId: TenantId,
  from: string,
  until: string,
  only?: TenantEvent['type'],
): AsyncGenerator<TenantEvent> {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      // The table reads the others all the same, and sends none of them.
      ...(only && { FilterExpression: '#type = :only', ExpressionAttributeNames: { '#type': 'type' } }),
      ExpressionAttributeValues: {
        ':pk': keys.tenantEvents(tenantId),
        ':from': from,
        ':until': until,
        ...(only && { ':only': only }),
      },
    },
  );
  for await (const { Items = [] } of pages) yield* Items.flatMap((item) => opened(item) ?? []);
}
