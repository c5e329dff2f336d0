import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { exportKeys } from '../contract/reports/keys.ts';
import type { AreaName } from '../contract/routes.ts';
import { DOCUMENT_PREFIX, INCOMING_PREFIX } from '../contract/rules/object-tags.ts';
import type { AccountEnv } from '../lambdas/areas/account/env.ts';
import type { BulkEnv } from '../lambdas/areas/bulk/env.ts';
import type { CompanyEnv } from '../lambdas/areas/company/env.ts';
import type { DashboardEnv } from '../lambdas/areas/dashboard/env.ts';
import type { DivisionEnv } from '../lambdas/areas/division/env.ts';
import type { DocumentEnv } from '../lambdas/areas/document/env.ts';
import type { EndUserEnv } from '../lambdas/areas/end-user/env.ts';
import type { ReportEnv } from '../lambdas/areas/report/env.ts';
import type { ResellerEnv } from '../lambdas/areas/reseller/env.ts';
import type { SessionEnv } from '../lambdas/areas/session/env.ts';
import type { StorageEnv } from '../lambdas/areas/storage/env.ts';
import type { SupportEnv } from '../lambdas/areas/support/env.ts';
import type { TechProviderEnv } from '../lambdas/areas/tech-provider/env.ts';
import type { UserEnv } from '../lambdas/areas/user/env.ts';
import type { KitEnv } from '../lambdas/kit/env.ts';
import type { Environment } from './area-function.ts';
import type { Identity } from './identity.ts';
import {
  listRights,
  lookAndAlign,
  mailRights,
  objectRights,
  poolRights,
  smsRights,
  snapshotRights,
  type TableAction,
  tableRights,
} from './permissions.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

interface Environments extends Record<AreaName, Environment<typeof KitEnv>> {
  readonly session: Environment<typeof SessionEnv>;
  readonly account: Environment<typeof AccountEnv>;
  readonly user: Environment<typeof UserEnv>;
  readonly company: Environment<typeof CompanyEnv>;
  readonly dashboard: Environment<typeof DashboardEnv>;
  readonly document: Environment<typeof DocumentEnv>;
  readonly support: Environment<typeof SupportEnv>;
  readonly reseller: Environment<typeof ResellerEnv>;
  readonly techProvider: Environment<typeof TechProviderEnv>;
  readonly endUser: Environment<typeof EndUserEnv>;
  readonly division: Environment<typeof DivisionEnv>;
  readonly storage: Environment<typeof StorageEnv>;
  readonly bulk: Environment<typeof BulkEnv>;
  readonly report: Environment<typeof ReportEnv>;
}

/** The variables of every area, each as its schema wants them. An area of the contract without an entry does not compile. */
export const environments = (
  {
    storage,
    identity,
    settings,
  }: { readonly storage: Storage; readonly identity: Identity; readonly settings: Settings },
  originSecret: string,
): Environments => {
  const kit = {
    TABLE_NAME: storage.table.tableName,
    SNAPSHOT_BUCKET: storage.exports.bucketName,
    USER_POOL_ID: identity.pool.userPoolId,
    CLIENT_ID: identity.client.userPoolClientId,
    ORIGIN_SECRET: originSecret,
  };
  const contacts = {
    ...kit,
    REGISTRATION_CLIENT_ID: identity.registration.userPoolClientId,
    ...(settings.mailFrom ? { MAIL_FROM: settings.mailFrom } : {}),
  };
  return {
    session: kit,
    account: contacts,
    user: contacts,
    company: { ...kit, DOCUMENT_BUCKET: storage.documents.bucketName },
    dashboard: kit,
    document: {
      ...kit,
      DOCUMENT_BUCKET: storage.documents.bucketName,
      UPLOAD_BUCKET: storage.uploads.bucketName,
    },
    support: { ...kit, UPLOAD_BUCKET: storage.uploads.bucketName, SUPPORT_MAIL: settings.supportEmail ?? '' },
    reseller: { ...kit, DOCUMENT_BUCKET: storage.documents.bucketName },
    techProvider: kit,
    endUser: kit,
    division: kit,
    storage: { ...kit, DOCUMENT_BUCKET: storage.documents.bucketName },
    bulk: { ...kit, UPLOAD_BUCKET: storage.uploads.bucketName },
    report: { ...kit, EXPORT_BUCKET: storage.exports.bucketName },
  };
};

/** What every request does with the table: the caller, the session in use, the audit trail. */
const ofEveryRequest = ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'] as const satisfies readonly TableAction[];

/** What each area does with the table besides: `Query` loads lists, `ConditionCheckItem` holds on to other records while it writes. */
const areaTableActions: Record<AreaName, readonly TableAction[]> = {
  session: ['Query', 'DeleteItem'],
  account: ['Query', 'DeleteItem'],
  user: ['Query', 'DeleteItem'],
  company: ['Query', 'DeleteItem', 'ConditionCheckItem'],
  dashboard: ['Query', 'DeleteItem'],
  document: ['Query', 'DeleteItem'],
  support: [],
  reseller: ['Query', 'DeleteItem', 'ConditionCheckItem'],
  techProvider: ['Query', 'DeleteItem', 'ConditionCheckItem'],
  endUser: ['Query', 'DeleteItem', 'ConditionCheckItem'],
  division: ['Query', 'DeleteItem', 'ConditionCheckItem'],
  storage: [],
  bulk: ['Query'],
  report: ['Query', 'DeleteItem', 'ConditionCheckItem'],
};

/** What the data layer may do for an area: its part of the table, and the snapshots of the lists it loads. */
export const areaDataRights = ({ table, exports }: Storage, area: AreaName) => [
  ...tableRights(table, ...ofEveryRequest, ...areaTableActions[area]),
  ...(areaTableActions[area].includes('Query') ? snapshotRights(exports) : []),
];

/** A workbook of 50,000 rows takes some 900 MB and seven seconds of a whole CPU, which Lambda gives by memory. */
export const areaMemoryMb: Partial<Record<AreaName, number>> = { bulk: 3008, report: 3008 };

/** What each area may do besides. */
export const areaRights = (
  storage: Storage,
  identity: Identity,
  settings: Settings,
): Record<AreaName, readonly PolicyStatement[]> => ({
  session: poolRights(identity.pool, 'AdminGetUser'),
  account: [
    ...poolRights(identity.pool, ...lookAndAlign, 'AdminSetUserMFAPreference', 'DescribeUserPoolClient'),
    ...mailRights(identity, settings),
    ...smsRights(),
  ],
  user: [
    ...poolRights(
      identity.pool,
      ...lookAndAlign,
      'AdminCreateUser',
      'AdminDeleteUser',
      'AdminSetUserPassword',
      'DescribeUserPoolClient',
    ),
    ...mailRights(identity, settings),
    ...smsRights(),
  ],
  company: objectRights(storage.documents, 'logos/', 'write'),
  dashboard: [],
  document: [
    ...objectRights(storage.uploads, INCOMING_PREFIX, 'write'),
    ...objectRights(storage.documents, DOCUMENT_PREFIX, 'read'),
  ],
  support: [...objectRights(storage.uploads, 'support/', 'read', 'write'), ...listRights(storage.uploads)],
  reseller: [
    ...poolRights(identity.pool, 'AdminCreateUser', 'AdminDeleteUser', 'AdminGetUser'),
    ...objectRights(storage.documents, 'logos/', 'write'),
  ],
  techProvider: [],
  endUser: [],
  division: [],
  storage: [...objectRights(storage.documents, 'logos/', 'read', 'write'), ...listRights(storage.documents)],
  bulk: [
    ...objectRights(storage.uploads, 'bulk/', 'read', 'write'),
    ...objectRights(storage.uploads, 'reports/', 'read', 'write'),
    ...listRights(storage.uploads),
  ],
  report: [
    ...objectRights(storage.exports, exportKeys.freshness, 'read'),
    ...objectRights(storage.exports, exportKeys.request, 'write'),
    ...objectRights(storage.exports, exportKeys.downloads, 'read', 'write'),
  ],
});
