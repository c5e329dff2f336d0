import {
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, onTestFinished } from 'vitest';
import { tableOfThen } from '../../bin/restore/since.ts';

const missing = new ResourceNotFoundException({ message: 'no table', $metadata: {} });
const at = new Date('2026-11-23T08:00:00Z');

it('the table of a time is restored once, under a name that says the time, and waited for', async () => {
  const mock = mockClient(DynamoDBClient);
  // Other files of this worker have the same client.
  onTestFinished(() => mock.restore());
  mock
    .on(DescribeTableCommand)
    .rejectsOnce(missing)
    .resolvesOnce({ Table: { TableStatus: 'CREATING' } })
    .resolves({ Table: { TableStatus: 'ACTIVE' } });
  mock.on(RestoreTableToPointInTimeCommand).resolves({});
  const db = new DynamoDBClient({ region: 'us-east-1' });
  expect(await tableOfThen(db, 'portal', at, 1)).toBe('portal-at-20261123080000');
  expect(await tableOfThen(db, 'portal', at, 1)).toBe('portal-at-20261123080000');
  const calls = mock.commandCalls(RestoreTableToPointInTimeCommand);
  expect(calls.map(({ args: [{ input }] }) => input)).toEqual([
    {
      SourceTableName: 'portal',
      TargetTableName: 'portal-at-20261123080000',
      RestoreDateTime: at,
      BillingModeOverride: 'PAY_PER_REQUEST',
    },
  ]);
});
