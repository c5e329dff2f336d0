import {
  CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateSummaryCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { deployedSettings, differences } from '../../bin/deployed-settings.ts';
import { settingsOf } from '../../lib/stage-file.ts';

const cloudFormation = mockClient(CloudFormationClient);
const asked = cloudFormation.on(GetTemplateSummaryCommand, { StackName: 'portal-test' });
beforeEach(() => {
  cloudFormation.resetHistory();
});

const failure = (name: string, message: string) =>
  new CloudFormationServiceException({ name, message, $fault: 'client', $metadata: {} });

describe('the settings that a stage was deployed with', () => {
  it('are read from its template', async () => {
    const Metadata = JSON.stringify({ PortalSettings: { stage: 'test', selfSignUp: true } });
    asked.resolves({ Metadata });
    expect(await deployedSettings('test')).toEqual({ stage: 'test', selfSignUp: true });
  });

  it('are none where a release deployed it that did not write them down', async () => {
    asked.resolves({});
    expect(await deployedSettings('test')).toEqual({});
  });

  it('are not there where the stage is not', async () => {
    asked.rejects(failure('ValidationError', 'Stack with id portal-test does not exist'));
    expect(await deployedSettings('test')).toBeUndefined();
  });

  it('are not taken for missing when the question failed', async () => {
    asked.rejects(failure('ExpiredToken', 'The security token included in the request is expired'));
    await expect(deployedSettings('test')).rejects.toThrow('expired');
  });
});

describe('before a deployment', () => {
  it('every setting is named that would change, also one that was left out', () => {
    const deployed = { ...settingsOf('test', { alarmEmail: 'ops@example.com' }), retired: 1 };
    expect(differences(deployed, settingsOf('test', { selfSignUp: false }))).toEqual([
      'alarmEmail: "ops@example.com" -> not set',
      'retired: 1 -> not set',
      'selfSignUp: true -> false',
    ]);
  });

  it('nothing is named when nothing would change', () => {
    const settings = settingsOf('test', { webToCaseUrl: 'https://desk.example.com', webToCaseFields: { a: 'b' } });
    expect(differences(JSON.parse(JSON.stringify(settings)), settings)).toEqual([]);
  });
});
