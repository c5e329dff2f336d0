import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { obligationStates } from '#contract/catalogue/obligation-states.ts';
import { obligationKinds } from '#contract/catalogue/obligations.ts';
import { TREND_STORED_DAYS } from '#contract/rules/limits.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import type { TenantId } from '../store/id.ts';
import { keys } from '../store/keys.ts';

/** Grows when what an item of a day holds changes its meaning; days of a later format are not shown. */
const FORMAT = 1;
const DAY_S = 86_400;

/** How many records of each kind are in each status; what there is none of is left out. */
const KindCounts = z.partialRecord(z.enum(obligationKinds), z.partialRecord(z.enum(obligationStates), z.number()));
export type KindCounts = z.infer<typeof KindCounts>;

const Stored = z.object({ sk: z.string(), format: z.literal(FORMAT), kinds: KindCounts });

/** How the records that a viewpoint shows stood on a day. */
export interface TrendDay {
  readonly day: string;
  readonly kinds: KindCounts;
}

/** Stores the counts of a day ('YYYY-MM-DD'); the first counts of a day stay, so it may be repeated. */
export const putTrendDay = async (tenantId: TenantId, viewpoint: string, { day, kinds }: TrendDay): Promise<void> => {
  const expiresAt = Math.floor(Date.parse(day) / 1000) + TREND_STORED_DAYS * DAY_S;
  const command = new PutCommand({
    TableName: env().TABLE_NAME,
    Item: { ...keys.trendDay(tenantId, viewpoint, day), format: FORMAT, kinds, expiresAt },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  await table.send(command).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/** The days of a viewpoint from one on, oldest first. */
export const trendDays = async (tenantId: TenantId, viewpoint: string, from: string): Promise<TrendDay[]> => {
  const [first, last] = [keys.trendDay(tenantId, viewpoint, from).sk, keys.trendDay(tenantId, viewpoint, '~').sk];
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': keys.trend(tenantId), ':first': first, ':last': last },
    },
  );
  const days: TrendDay[] = [];
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const { data } = Stored.safeParse(item);
      if (data) days.push({ day: data.sk.slice(data.sk.lastIndexOf('#') + 1), kinds: data.kinds });
    }
  return days;
};
