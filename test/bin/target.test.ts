import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mustNameStage, type Places, withTarget } from '../../bin/command/target.ts';

const stacks = mockClient(CloudFormationClient);
const sts = mockClient(STSClient);
// Other files of this worker have the same clients.
afterAll(() => [stacks, sts].map((client) => client.restore()));

/** Of stages/example.json. */
const account = '111122223333';
const named = {
  TableName: 'table',
  ExportBucket: 'exports',
  UploadBucket: 'uploads',
  DocumentBucket: 'documents',
  UserPoolId: 'us-east-1_pool',
  UserPoolClientId: 'client',
  SiteUrl: 'https://portal.example.com',
  DeadLetterQueueUrl: 'https://queue',
};
const stackWith = (outputs: object) => ({
  StackName: 'portal-example',
  CreationTime: new Date(0),
  StackStatus: 'UPDATE_COMPLETE' as const,
  Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
});

const told: string[] = [];
const environment = { ...process.env };
beforeEach(() => {
  told.length = 0;
  delete process.env.TABLE_NAME;
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => Boolean(told.push(String(line))));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`ended with ${code}`);
  });
  sts.on(GetCallerIdentityCommand).resolves({ Account: account });
  stacks.on(DescribeStacksCommand, { StackName: 'portal-example' }).resolves({ Stacks: [stackWith(named)] });
});
afterEach(() => {
  vi.restoreAllMocks();
  // In place: the files after it in this process keep what sets and restores their variables.
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});

const none = { local: false, data: '' };
const opened = async (target: object) => {
  let found: { places: Places; table: string | undefined } | undefined;
  const ended = await withTarget({ ...none, ...target }, async (places) => {
    found = { places, table: process.env.TABLE_NAME };
  }).catch((error: Error) => error.message);
  return { found, ended, told: told.join('') };
};

describe('a command for a stage', () => {
  it('reads its parts from the stack, and says which stage of which account it is', async () => {
    const { found, told } = await opened({ stage: 'example' });
    expect(found).toMatchObject({ table: 'table', places: { DeadLetterQueueUrl: 'https://queue' } });
    expect(told).toBe(`Stage "example" of account ${account}: https://portal.example.com\n`);
  });

  it('does nothing with credentials of another account than the file of the stage names', async () => {
    sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' });
    const { found, ended, told } = await opened({ stage: 'example' });
    expect([found, ended]).toEqual([undefined, 'ended with 1']);
    expect(told).toBe(
      `These are credentials of account 999999999999, and stages/example.json says ${account}. Use those of ${account}. Nothing was done.\n`,
    );
  });

  it('ends with a sentence when there is no such stage, or its stack is of another kind', async () => {
    const message = 'Stack with id portal-nowhere does not exist';
    const error = new CloudFormationServiceException({ name: 'V', message, $fault: 'client', $metadata: {} });
    stacks.on(DescribeStacksCommand, { StackName: 'portal-nowhere' }).rejects(error);
    expect((await opened({ stage: 'nowhere' })).told).toContain('There is no stage "nowhere" in this account');
    told.length = 0;
    stacks.on(DescribeStacksCommand, { StackName: 'portal-example' }).resolves({ Stacks: [stackWith({})] });
    expect((await opened({ stage: 'example' })).told).toContain('The stage "example" lacks TableName');
  });

  it('wants one portal, not none and not several', async () => {
    expect((await opened({})).told).toContain('Which portal? Nothing names one.');
    expect((await opened({ stage: 'example', local: true })).told).toContain('Name one, not several.');
  });
});

it('a command that destroys wants the name of a stage, whose account is checked, or this machine', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'outputs-')), 'outputs.json');
  writeFileSync(file, JSON.stringify({ 'portal-test': named }));
  expect(() => mustNameStage({ ...none, outputs: file })).toThrow('ended with 1');
  expect(told.join('')).toContain('name the stage: --stage NAME. Its account is checked then. Nothing was done.');
  expect(() => mustNameStage({ ...none, stage: 'example' })).not.toThrow();
  expect(() => mustNameStage({ ...none, local: true })).not.toThrow();
});
