import { CloudFormationClient, DescribeStacksCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import {
  GetAliasCommand,
  LambdaClient,
  ListVersionsByFunctionCommand,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { CopyObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastDeployment } from '../../bin/rollback/last-deployment.ts';
import { linesOf, plan, takeBack } from '../../bin/rollback/take-back.ts';

const stacks = mockClient(CloudFormationClient);
const functions = mockClient(LambdaClient);
const buckets = mockClient(S3Client);
const clients = { lambda: new LambdaClient({}), s3: new S3Client({}) };

const DEPLOYED = new Date('2026-11-20T10:00:00Z');
const earlier = new Date('2026-11-01T09:00:00Z');
const now = new Date('2026-11-20T10:04:00Z');

const stack = (fields: object = {}) => ({
  StackName: 'portal-test',
  CreationTime: earlier,
  LastUpdatedTime: DEPLOYED,
  StackStatus: 'UPDATE_COMPLETE' as const,
  Outputs: [{ OutputKey: 'SiteBucket', OutputValue: 'site' }],
  ...fields,
});
/** Lambda writes times so. */
const written = (time: Date) => time.toISOString().replace('Z', '+0000');

beforeEach(() => {
  for (const mock of [stacks, functions, buckets]) mock.reset();
  stacks.on(DescribeStacksCommand).resolves({ Stacks: [stack()] });
  stacks.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: ['changed', 'untouched', 'new', 'CustomHelper'].map((name) => ({
      LogicalResourceId: name,
      PhysicalResourceId: name,
      ResourceType: 'AWS::Lambda::Function',
      LastUpdatedTimestamp: DEPLOYED,
      ResourceStatus: 'UPDATE_COMPLETE',
    })),
  });
  const versions = {
    changed: { 3: earlier, 4: earlier, 5: now },
    untouched: { 7: earlier, 8: earlier },
    new: { 1: now },
  };
  for (const [FunctionName, made] of Object.entries(versions)) {
    const numbers = Object.keys(made);
    functions.on(GetAliasCommand, { FunctionName }).resolves({ FunctionVersion: numbers.at(-1) ?? '' });
    functions.on(ListVersionsByFunctionCommand, { FunctionName }).resolves({
      Versions: [
        { Version: '$LATEST', LastModified: written(now) },
        ...Object.entries(made).map(([Version, time]) => ({ Version, LastModified: written(time) })),
      ],
    });
  }
  buckets.on(ListObjectVersionsCommand).resolves({
    Versions: [
      { Key: 'index.html', VersionId: 'new', IsLatest: true, LastModified: now, ETag: 'b' },
      { Key: 'index.html', VersionId: 'before', IsLatest: false, LastModified: earlier, ETag: 'a' },
      { Key: 'index.html', VersionId: 'old', IsLatest: false, LastModified: new Date('2026-10-01'), ETag: 'o' },
      { Key: 'config.json', VersionId: 'same', IsLatest: true, LastModified: now, ETag: 'c' },
      { Key: 'config.json', VersionId: 'same-before', IsLatest: false, LastModified: earlier, ETag: 'c' },
      { Key: 'robots.txt', VersionId: 'first', IsLatest: true, LastModified: now, ETag: 'r' },
      { Key: 'assets/app-1.js', VersionId: 'x', IsLatest: true, LastModified: now, ETag: 'x' },
      { Key: 'assets/app-1.js', VersionId: 'y', IsLatest: false, LastModified: earlier, ETag: 'y' },
    ],
  });
});

const planned = async () => plan(clients, await lastDeployment('test'));

describe('a rollback', () => {
  it('takes back what the last deployment has changed, and nothing that an earlier one has made', async () => {
    expect(
      linesOf(await planned())
        .trimEnd()
        .split('\n'),
    ).toEqual(['changed: version 5 -> 4', 'index.html: the page of the release before']);
    expect(functions.commandCalls(UpdateAliasCommand)).toEqual([]);
    expect(buckets.commandCalls(CopyObjectCommand)).toEqual([]);
  });

  it('gives all calls to the version before, and puts the page of before in the place of today’s', async () => {
    await takeBack(clients, await planned());
    expect(functions.commandCalls(UpdateAliasCommand).map(({ args }) => args[0].input)).toEqual([
      {
        FunctionName: 'changed',
        Name: 'live',
        FunctionVersion: '4',
        RoutingConfig: { AdditionalVersionWeights: {} },
      },
    ]);
    expect(buckets.commandCalls(CopyObjectCommand).map(({ args }) => args[0].input)).toEqual([
      { Bucket: 'site', Key: 'index.html', CopySource: 'site/index.html?versionId=before' },
    ]);
  });

  it('does nothing when it is asked for again', async () => {
    functions.on(GetAliasCommand, { FunctionName: 'changed' }).resolves({ FunctionVersion: '4' });
    buckets.on(ListObjectVersionsCommand).resolves({
      Versions: [
        {
          Key: 'index.html',
          VersionId: 'copy',
          IsLatest: true,
          LastModified: new Date('2026-11-20T11:00:00Z'),
          ETag: 'a',
        },
        { Key: 'index.html', VersionId: 'new', IsLatest: false, LastModified: now, ETag: 'b' },
        { Key: 'index.html', VersionId: 'before', IsLatest: false, LastModified: earlier, ETag: 'a' },
      ],
    });
    expect(linesOf(await planned())).toBe('');
  });

  it.each([
    [
      'a stage that is being changed',
      { StackStatus: 'UPDATE_IN_PROGRESS' },
      /is being changed now .* cancel-update-stack/,
    ],
    [
      'a stage that was deployed once',
      { LastUpdatedTime: undefined },
      /deployed once only; there is nothing to go back to/,
    ],
    ['a release without a name for its site', { Outputs: [] }, /of a release that could not be taken back/],
  ])('says why it cannot be done for %s', async (_what, fields, sentence) => {
    stacks.on(DescribeStacksCommand).resolves({ Stacks: [stack(fields) as never] });
    await expect(lastDeployment('test')).rejects.toThrow(sentence);
  });

  it('says so where there is no such stage', async () => {
    stacks.on(DescribeStacksCommand).rejects(new Error('Stack with id portal-none does not exist'));
    await expect(lastDeployment('none')).rejects.toThrow('There is no portal-none.');
  });
});
