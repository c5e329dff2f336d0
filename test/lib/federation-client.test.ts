import { createServer } from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type Properties, resource, text } from './template.ts';

const MAKER =
  '../../node_modules/aws-cdk-lib/custom-resource-handlers/dist/custom-resources/aws-custom-resource-handler';
const { handler } = createRequire(import.meta.url)(MAKER) as {
  handler(event: object, context: object): Promise<void>;
};

const calls: Properties[] = [];
const pool = createServer((request, reply) => {
  let body = '';
  request
    .on('data', (part) => {
      body += part;
    })
    .on('end', () => {
      calls.push({ target: request.headers['x-amz-target'], ...JSON.parse(body) });
      reply.setHeader('content-type', 'application/x-amz-json-1.1');
      reply.end(JSON.stringify({ UserPoolClient: { ClientId: 'made', UserPoolId: 'pool' } }));
    });
});

beforeAll(async () => {
  await new Promise<void>((done) => {
    pool.listen(0, '127.0.0.1', done);
  });
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(pool.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterEach(() => {
  calls.length = 0;
});
afterAll(() => {
  pool.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What CloudFormation is told: its address for that is at AWS, so the answer is taken where it would leave. */
const tell = async (RequestType: string, PhysicalResourceId?: string): Promise<Properties> => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let told = '';
  vi.spyOn(https, 'request').mockImplementation(((_options: unknown, done: (reply: object) => void) => ({
    on: () => undefined,
    write: (part: string) => {
      told += part;
    },
    end: () => done({ statusCode: 200, resume: () => undefined, on: () => undefined }),
  })) as unknown as typeof https.request);
  const { Create, InstallLatestAwsSdk } = resource('Custom::FederationClient').Properties;
  await handler(
    {
      RequestType,
      PhysicalResourceId,
      LogicalResourceId: 'Made',
      StackId: 'stack',
      RequestId: 'request',
      ResponseURL: 'https://cloudformation.invalid/answer',
      // CloudFormation hands on texts only.
      ResourceProperties: { Create: text(Create), InstallLatestAwsSdk: String(InstallLatestAwsSdk) },
    },
    { logStreamName: 'log' },
  );
  return JSON.parse(told);
};

it('asks the pool for the client once, and takes the id of the client for that of the resource', async () => {
  expect(await tell('Create')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'made' });
  expect(calls).toEqual([
    expect.objectContaining({
      target: 'AWSCognitoIdentityProviderService.CreateUserPoolClient',
      ClientName: 'Federation',
      GenerateSecret: false,
      AccessTokenValidity: 15,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
    }),
  ]);
});

it.each(['Update', 'Delete'])('calls nothing when CloudFormation says %s, and keeps the id', async (type) => {
  expect(await tell(type, 'made')).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'made' });
  expect(calls).toEqual([]);
});
