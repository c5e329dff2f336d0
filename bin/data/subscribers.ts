import { paginateListSubscriptionsByTopic, SNSClient } from '@aws-sdk/client-sns';
import { REGION } from '#lib/stage/settings.ts';

/** Who is subscribed to a topic: addresses that are told, and those that have not opened the link of SNS yet. */
export interface Subscribers {
  readonly told: readonly string[];
  readonly waiting: readonly string[];
}

/** SNS names a subscription by its ARN, or by one of these where it counts for nothing. */
const PENDING = 'PendingConfirmation';
const DELETED = 'Deleted';

export const subscribersOf = async (
  TopicArn: string,
  client = new SNSClient({ region: REGION }),
): Promise<Subscribers> => {
  const [told, waiting]: [string[], string[]] = [[], []];
  for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic({ client }, { TopicArn }))
    for (const { SubscriptionArn, Endpoint = '' } of Subscriptions)
      if (SubscriptionArn === PENDING) waiting.push(Endpoint);
      else if (SubscriptionArn !== DELETED) told.push(Endpoint);
  return { told, waiting };
};
