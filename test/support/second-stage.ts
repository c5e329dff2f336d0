import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { createIdentity } from '#local/identity/identity.ts';
import type { Message } from '#local/identity/pool.ts';
import { createLocalTable } from '#local/portal.ts';
import { settings } from '#local/settings.ts';
import type { Stage } from '../../bin/data/stage.ts';

/** Buckets of the second stage, to be named to the object store when it starts. */
export const secondBuckets = { documents: 'second-documents', uploads: 'second-uploads', exports: 'second-exports' };

/** A second, empty stage on the engines of the first: a table, buckets and a pool of its own. */
export const startSecondStage = async (first: Stage) => {
  const table = `second-${Date.now()}`;
  await createLocalTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', table);
  const dir = await mkdtemp(join(tmpdir(), 'portal-second-'));
  const inbox: Message[] = [];
  const { clientId, registration, accessKeyId } = settings;
  const poolId = 'us-east-1_SecondPool';
  const identity = await createIdentity({
    dataFile: join(dir, 'identity.json'),
    adminAccessKey: accessKeyId,
    poolId,
    clientId,
    registration,
    triggers: {},
    deliver: async (message) => void inbox.push(message),
  });
  const server = createServer((req, res) => void identity.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pool = new CognitoIdentityProviderClient({ endpoint });
  const stage: Stage = { ...first, table, poolId, pool, buckets: secondBuckets };
  /** What functions of the second stage would find in their environment. */
  const environment = {
    TABLE_NAME: table,
    LOCAL_TABLE_NAME: table,
    SNAPSHOT_BUCKET: secondBuckets.exports,
    EXPORT_BUCKET: secondBuckets.exports,
    DOCUMENT_BUCKET: secondBuckets.documents,
    UPLOAD_BUCKET: secondBuckets.uploads,
    USER_POOL_ID: poolId,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint,
  };
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await rm(dir, { recursive: true, force: true });
  };
  return { stage, inbox, environment, stop };
};
