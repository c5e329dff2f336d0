import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { campaignStates } from '#contract/access-review/campaign.ts';
import { conflict } from '#contract/application-error.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import type { TenantId } from '../store/id.ts';
import { atRevision, codesOf, itemsUnder, transact } from '../store/items.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { keys } from '../store/keys.ts';
import { NewerRecord } from '../store/repository/entity.ts';

/** Grows when what an item holds changes its meaning; a release before refuses then. */
const FORMAT = 1;

/** A campaign as it is stored. Days are the tenant's, '' for none; `byId` is '' for one that began by itself. */
const StoredCampaign = z.object({
  id: z.string(),
  state: z.enum(campaignStates),
  startedAt: z.string(),
  startedOn: z.string(),
  dueOn: z.string(),
  byId: z.string(),
  endedOn: z.string().default(''),
  endedById: z.string().default(''),
});
export type StoredCampaign = z.infer<typeof StoredCampaign>;

/** From which day the next campaign is counted, '' before the first run, and which one is not ended, '' for none. */
const Schedule = z.object({ countFrom: z.string(), current: z.string(), revision: z.number() });
export type Schedule = z.infer<typeof Schedule>;

const noSchedule: Schedule = { countFrom: '', current: '', revision: 0 };

const Stored = z.object({ sk: z.string(), format: z.number(), campaign: StoredCampaign.optional() });

/** The campaigns of a tenant, the newest first, and what the next one follows from. */
export const readCampaigns = async (tenantId: TenantId) => {
  const items = await itemsUnder(keys.accessReviews(tenantId));
  let schedule = noSchedule;
  const campaigns: StoredCampaign[] = [];
  for (const item of items) {
    const { sk, format, campaign } = Stored.parse(item);
    if (format > FORMAT) throw new NewerRecord();
    if (campaign) campaigns.push(campaign);
    if (sk === keys.accessSchedule(tenantId).sk) schedule = Schedule.parse(item);
  }
  campaigns.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
  return { schedule, campaigns, current: campaigns.find(({ id }) => id === schedule.current) };
};

const putSchedule = (tenantId: TenantId, known: Schedule, change: Partial<Schedule>) => ({
  TableName: env().TABLE_NAME,
  Item: {
    ...keys.accessSchedule(tenantId),
    ...known,
    ...change,
    revision: known.revision + 1,
    format: FORMAT,
  },
  ...atRevision(known.revision),
});

const putCampaign = (tenantId: TenantId, campaign: StoredCampaign, was?: StoredCampaign['state']) => ({
  TableName: env().TABLE_NAME,
  Item: { ...keys.accessReview(tenantId, campaign.id), format: FORMAT, campaign },
  ...(was === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'campaign.#state = :was',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':was': was },
      }),
});

/** Writes all or none; a conflict where another user or run was quicker. */
const together = async (items: Parameters<typeof transact>[0]): Promise<void> => {
  await transact(items).catch((error: unknown) => {
    throw codesOf(error).includes('ConditionalCheckFailed') ? conflict() : error;
  });
};

/** Counts the next campaign from a day. */
export const countFrom = (tenantId: TenantId, known: Schedule, day: string): Promise<void> =>
  together([{ Put: putSchedule(tenantId, known, { countFrom: day }) }]);

/** Begins a campaign, from whose day the next one is counted, together with what follows from it. */
export const beginCampaign = (
  tenantId: TenantId,
  known: Schedule,
  campaign: StoredCampaign,
  more: readonly TransactItem[],
): Promise<void> =>
  together([
    { Put: putSchedule(tenantId, known, { countFrom: campaign.startedOn, current: campaign.id }) },
    { Put: putCampaign(tenantId, campaign) },
    ...more.map(({ item }) => item),
  ]);

/** Notes that every user is in a campaign that has begun; another run may have noted it. */
export const runCampaign = async (tenantId: TenantId, campaign: StoredCampaign): Promise<void> => {
  const running = putCampaign(tenantId, { ...campaign, state: 'running' }, 'starting');
  await table.send(new PutCommand(running)).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/** Ends a campaign, and so lets another one begin. */
export const endCampaign = (
  tenantId: TenantId,
  known: Schedule,
  campaign: StoredCampaign,
  ended: Pick<StoredCampaign, 'endedOn' | 'endedById'>,
): Promise<void> =>
  together([
    { Put: putSchedule(tenantId, known, { current: '' }) },
    { Put: putCampaign(tenantId, { ...campaign, ...ended, state: 'ended' }, campaign.state) },
  ]);

/** Notes which message of a campaign a user was told, together with it; false, and nothing is written, if the user was told that or a later one. */
export const tellOfCampaign = async (
  {
    tenantId,
    campaignId,
    userId,
  }: { readonly tenantId: TenantId; readonly campaignId: string; readonly userId: string },
  mark: number,
  telling: readonly TransactItem[],
): Promise<boolean> => {
  const Put = {
    TableName: env().TABLE_NAME,
    Item: { ...keys.accessTold(tenantId, userId), campaignId, mark, format: FORMAT },
    ConditionExpression: 'attribute_not_exists(pk) OR campaignId <> :campaign OR mark < :mark',
    ExpressionAttributeValues: { ':campaign': campaignId, ':mark': mark },
  };
  try {
    await transact([{ Put }, ...telling.map(({ item }) => item)]);
    return true;
  } catch (error) {
    if (codesOf(error)[0] === 'ConditionalCheckFailed') return false;
    throw error;
  }
};
