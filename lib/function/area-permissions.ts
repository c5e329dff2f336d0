import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Needs, ObjectNeeds, TableAction, WorkQueue } from '#lambdas/kit/area.ts';
import { viewerRights } from '../analytics/analytics.ts';
import type { PrivateBucket } from '../data/private-bucket.ts';
import type { Storage } from '../data/storage.ts';
import type { Identity } from '../identity.ts';
import { analyticsPrefix, type Settings } from '../stage/settings.ts';
import {
  listRights,
  macRights,
  mailRights,
  objectRights,
  poolRights,
  restoreRights,
  sendRights,
  smsRights,
  snapshotRights,
  tableRights,
} from './permissions.ts';

export interface Resources {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly identity: Identity;
  readonly queues: Readonly<Record<WorkQueue, IQueue>>;
  /** From which secrets of webhooks are derived. */
  readonly webhookKey: IKey;
}

/** What every request does with the table: the caller, the session in use, the audit trail. */
const everyRequest = ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'] as const satisfies readonly TableAction[];

/** The policy statements of an area's function: what every request needs, and what its manifest requests. */
export const areaPermissions = (
  needs: Needs,
  { settings, storage, identity, queues, webhookKey }: Resources,
): PolicyStatement[] => {
  const { table = [], pool = [], documents = {}, uploads = {}, exports = {} } = needs;
  const prefix = analyticsPrefix(settings);
  return [
    ...tableRights(storage.table, ...everyRequest, ...table),
    ...(table.includes('Query') ? snapshotRights(storage.exports) : []),
    ...(pool.length > 0 ? poolRights(identity.pool, ...pool) : []),
    ...(needs.mail ? mailRights(identity, settings) : []),
    ...(needs.sms ? smsRights() : []),
    ...(needs.queues ?? []).flatMap((name) => sendRights(queues[name])),
    ...(needs.webhookSecrets ? macRights(webhookKey) : []),
    ...bucketPermissions(storage.uploads, uploads),
    ...bucketPermissions(storage.documents, documents),
    ...bucketPermissions(storage.exports, exports),
    ...(needs.dashboards && prefix !== undefined ? viewerRights(prefix) : []),
  ];
};

const bucketPermissions = (bucket: PrivateBucket, needs: ObjectNeeds): PolicyStatement[] => [
  ...Object.entries(needs).flatMap(([keyPrefix, verbs]) => {
    const plain = verbs.filter((verb) => verb !== 'list' && verb !== 'restore');
    return [
      ...(plain.length > 0 ? objectRights(bucket, keyPrefix, ...plain) : []),
      ...(verbs.includes('restore') ? restoreRights(bucket, keyPrefix) : []),
    ];
  }),
  ...(Object.values(needs).some((verbs) => verbs.includes('list')) ? listRights(bucket) : []),
];
