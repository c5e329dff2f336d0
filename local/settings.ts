import { join } from 'node:path';

/** Names and keys of the engines on one machine. They are no secrets. */
export const settings = {
  /** Where `npm start` listens, unless PORT says otherwise. */
  port: 4000,
  region: 'us-east-1',
  poolId: 'us-east-1_LocalPool',
  clientId: 'localportalclient0000000000',
  registration: { id: 'localregistration0000000000', secret: 'local-registration-client-secret' },
  federation: { id: 'localfederation000000000000' },
  /** The portal at the provider of a company that stands beside it. */
  companyProvider: { clientId: 'compliance-portal', clientSecret: 'local-company-provider-secret' },
  /** Several portals may share an external engine. */
  table: process.env.LOCAL_TABLE_NAME ?? 'portal',
  buckets: {
    documents: 'portal-documents',
    uploads: 'portal-uploads',
    exports: 'portal-exports',
    audit: 'portal-audit',
  },
  accessKeyId: 'LOCALPORTALACCESSKEY',
  secretAccessKey: 'local-portal-secret-access-key',
  originSecret: 'local-origin-header-value',
  paths: {
    identity: '/local/identity',
    objects: '/local/s3',
    inbox: '/local/inbox',
    mail: '/local/mail',
    sms: '/local/sms',
    quicksight: '/local/quicksight',
    queue: '/local/queue',
    keys: '/local/kms',
    functions: '/local/lambda',
    companyProvider: '/local/company-provider',
    dns: '/local/dns',
  },
  configurationSet: 'portal-local',
  signingKey: '00000000-0000-4000-8000-000000000001',
  webhookKey: '00000000-0000-4000-8000-000000000002',
  quicksight: { account: '000000000000', prefix: 'portal-local' },
} as const;

/** Where each engine stores its data below the data directory. */
export const folders = (dataDir: string) => ({
  table: join(dataDir, 'table'),
  objects: join(dataDir, 'objects'),
  queue: join(dataDir, 'queue'),
  identity: join(dataDir, 'identity.json'),
  inbox: join(dataDir, 'inbox.json'),
  signingKey: join(dataDir, 'signing-key.pem'),
  webhookKey: join(dataDir, 'webhook-key.txt'),
  dns: join(dataDir, 'dns.json'),
  seeded: join(dataDir, 'seeded.json'),
});
