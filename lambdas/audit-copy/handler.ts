import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { auditPrefix } from '#contract/rules/object-tags.ts';
import { log } from '../kit/log.ts';
import { count, publish } from '../ports/metrics.ts';
import { putLocked } from '../ports/s3/versioned-objects.ts';
import { EXPIRED, isAudited, lineName, markOf, REMOVED, REWRITTEN, UNSALTED } from '../store/audit-line.ts';
import type { Key } from '../store/keys.ts';
import { env } from './env.ts';

/** How DynamoDB names itself when it removes an item whose time has passed. */
const TIME_TO_LIVE = 'dynamodb.amazonaws.com';

type Image = Record<string, AttributeValue>;

/** The name of the line that a record of the stream becomes; undefined for what is no part of the audit trail. */
const nameOf = ({ eventName, dynamodb, userIdentity }: DynamoDBRecord): string | undefined => {
  const key = unmarshall((dynamodb?.Keys ?? {}) as Image) as Key;
  if (!isAudited(key)) return undefined;
  const named = (mark: string) => lineName(auditPrefix.lines, env().TABLE_NAME, key, mark);
  if (eventName === 'REMOVE') return named(userIdentity?.principalId === TIME_TO_LIVE ? EXPIRED : REMOVED);
  const mark = markOf(unmarshall((dynamodb?.NewImage ?? {}) as Image));
  const isRewritten = eventName === 'MODIFY' && mark === UNSALTED;
  return named(isRewritten ? `${REWRITTEN}-${dynamodb?.SequenceNumber}` : mark);
};

/**
 * Copies what happens to the audit trail, in the order of the table's stream, into a bucket where nothing can be changed or
 * deleted. A record that fails, and what comes after it, is delivered again.
 */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  try {
    for (const record of Records) {
      try {
        const name = nameOf(record);
        if (name !== undefined) await putLocked(env().AUDIT_BUCKET, name);
      } catch (error) {
        log.error('audit line not copied', { error });
        count('Failed');
        return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
      }
    }
    count('JobsDone');
    return { batchItemFailures: [] };
  } finally {
    publish();
  }
};
