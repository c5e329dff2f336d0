import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type StackStatus,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { outcomeOf } from '../../../bin/releases/bring-in.ts';

const stacks = mockClient(CloudFormationClient);
// Other files of this worker have the same client.
afterAll(() => stacks.restore());
beforeEach(() => stacks.reset());

/** What is said of the release `r2` when its command has ended badly and the stack is like this. */
const outcome = (StackStatus: StackStatus, release = 'r1') => {
  const Outputs = [{ OutputKey: 'Release', OutputValue: release }];
  stacks
    .on(DescribeStacksCommand)
    .resolves({ Stacks: [{ StackName: 'portal-test', CreationTime: new Date(0), StackStatus, Outputs }] });
  return outcomeOf('portal-test', 'r2');
};

describe('a release whose command ended before its deployment', () => {
  it.each(['UPDATE_IN_PROGRESS', 'UPDATE_ROLLBACK_IN_PROGRESS', 'UPDATE_COMPLETE_CLEANUP_IN_PROGRESS'] as const)(
    'is left to CloudFormation while the stack is in %s',
    async (status) => {
      expect(await outcome(status)).toMatchObject({
        state: 'open',
        sentence: expect.stringContaining(`still deploying the release r2 (${status})`),
      });
    },
  );

  it('runs where CloudFormation has brought it to its end', async () => {
    expect(await outcome('UPDATE_COMPLETE', 'r2')).toEqual({ state: 'runs' });
  });

  it('has failed where CloudFormation has taken it back, or has never begun', async () => {
    expect(await outcome('UPDATE_ROLLBACK_COMPLETE')).toEqual({ state: 'failed' });
    expect(await outcome('UPDATE_COMPLETE')).toEqual({ state: 'failed' });
  });

  it('is unknown once credentials have run out, which says what to do and claims nothing', async () => {
    const error = { name: 'ExpiredToken', $fault: 'client', $metadata: {}, message: 'The token has expired' } as const;
    stacks.on(DescribeStacksCommand).rejects(new CloudFormationServiceException(error));
    const said = await outcomeOf('portal-test', 'r2');
    expect(said).toMatchObject({ state: 'open', sentence: expect.stringContaining('Sign in') });
    expect(said).toMatchObject({ sentence: expect.stringContaining('may go on with the stack portal-test') });
  });
});
