import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { portalOf } from '../../bin/smoke/check.ts';

const stacks = mockClient(CloudFormationClient);
const outputs = join(mkdtempSync(join(tmpdir(), 'outputs-')), 'outputs.json');
const names = ['TableName', 'ExportBucket', 'UploadBucket', 'DocumentBucket', 'UserPoolId', 'UserPoolClientId'];
const written = {
  ...Object.fromEntries(names.map((name) => [name, name])),
  SiteUrl: 'https://file.example',
  ApiId: 'a1',
  Release: 'r1',
};

describe('the portal that a smoke test looks at', () => {
  it('is that of an address, of a stage in the account, or of the file of a deployment', async () => {
    writeFileSync(outputs, JSON.stringify({ 'portal-test': written }));
    stacks.on(DescribeStacksCommand, { StackName: 'portal-test' }).resolves({
      Stacks: [
        {
          StackName: 'portal-test',
          CreationTime: new Date(0),
          StackStatus: 'UPDATE_COMPLETE',
          Outputs: [
            { OutputKey: 'SiteUrl', OutputValue: 'https://stage.example' },
            { OutputKey: 'ApiId', OutputValue: 'b2' },
            { OutputKey: 'Release', OutputValue: 'r2' },
            { OutputKey: 'AlarmTopicArn', OutputValue: 'arn:wakes' },
          ],
        },
      ],
    });
    expect(await portalOf({ url: 'http://127.0.0.1:4000/' })).toEqual({ url: 'http://127.0.0.1:4000' });
    expect(await portalOf({ stage: 'test' })).toEqual({
      url: 'https://stage.example',
      apiId: 'b2',
      release: 'r2',
      stack: 'portal-test',
      alarmTopic: 'arn:wakes',
      isProduction: false,
    });
    expect(await portalOf({ stage: 'test', release: 'r1' })).toMatchObject({ release: 'r1' });
    expect(await portalOf({ outputs })).toEqual({ url: 'https://file.example', apiId: 'a1', release: 'r1' });
  });
});
