import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkFunctions } from '../../bin/smoke/run.ts';

const stacks = mockClient(CloudFormationClient);
const functions = mockClient(LambdaClient);
const portal = { url: 'https://portal.example.com', release: 'r2', stack: 'portal-test' };

const resource = (LogicalResourceId: string, PhysicalResourceId: string, ResourceType = 'AWS::Lambda::Function') => ({
  LogicalResourceId,
  PhysicalResourceId,
  ResourceType,
  ResourceStatus: 'UPDATE_COMPLETE' as const,
  LastUpdatedTimestamp: new Date(0),
});

/** What Lambda answers about the version in use of a function. */
const serve = (FunctionName: string, RELEASE: string, weights: Record<string, number> = {}) => {
  const RoutingConfig = { AdditionalVersionWeights: weights };
  functions.on(GetAliasCommand, { FunctionName, Name: 'live' }).resolves({ FunctionVersion: '2', RoutingConfig });
  functions
    .on(GetFunctionConfigurationCommand, { FunctionName, Qualifier: 'live' })
    .resolves({ Environment: { Variables: { RELEASE } } });
};

beforeEach(() => {
  functions.reset();
  stacks.on(ListStackResourcesCommand, { StackName: 'portal-test' }).resolves({
    StackResourceSummaries: [
      resource('ApiRecord', 'record'),
      resource('CustomHelper', 'helper'),
      resource('More', 'arn:more', 'AWS::CloudFormation::Stack'),
    ],
  });
  stacks.on(ListStackResourcesCommand, { StackName: 'arn:more' }).resolves({
    StackResourceSummaries: [resource('ApiPlace', 'place')],
  });
});

describe('the functions of a stage', () => {
  it('are all of the release that is meant, those of the stacks within it too', async () => {
    serve('record', 'r2');
    serve('place', 'r2');
    await expect(checkFunctions(portal, 'portal-test')).resolves.toBeUndefined();
    expect(functions.commandCalls(GetAliasCommand).length).toBe(2);
  });

  it('are named that are of another release, or stand half-way', async () => {
    serve('record', 'r2', { 3: 0.1 });
    serve('place', 'r1');
    await expect(checkFunctions(portal, 'portal-test')).rejects.toThrow(
      'r2 is meant, and these are not of it: record (two versions share its calls), place (r1)',
    );
  });
});
