import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosenStage, readStage, settingNames, settingsOf, WrongSettings } from '#lib/stage/stage-file.ts';
import { settingsSchema } from '#lib/stage/stage-schema.ts';
import { createStack, findingsOf, stack } from './template.ts';

const project = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(project, file), 'utf8');
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f1e2d3c';

describe('the files of the stages', () => {
  const stages = readdirSync(join(project, 'stages')).filter((name) => name !== 'schema.json');

  it.each(stages)('%s can be deployed, and leaves nothing for cdk-nag to find', (file) => {
    const { stage, ...settings } = readStage(file.replace('.json', ''));
    expect(stage).toBe(file.replace('.json', ''));
    expect(findingsOf(createStack(settings))).toEqual([]);
  });

  it('show every setting once, in the example', () => {
    const { $schema, ...shown } = JSON.parse(read('stages/example.json'));
    expect(Object.keys(shown)).toEqual(settingNames);
  });

  it('are checked by editors with the schema that the code has (npm run settings-schema)', () => {
    expect(JSON.parse(read('stages/schema.json'))).toEqual(JSON.parse(JSON.stringify(settingsSchema())));
  });

  it('are explained in the runbook, setting by setting', () => {
    const runbook = read('docs/runbook/first-setup.md');
    expect(settingNames.filter((name) => !runbook.includes(`| \`${name}\``))).toEqual([]);
  });

  it('leave their settings in the template, where the next deployment finds them', () => {
    expect(stack.templateOptions.metadata).toMatchObject({
      PortalSettings: { stage: 'prod', selfSignUp: true, reminderHour: 7 },
    });
  });
});

describe('a setting', () => {
  it('that is not known is refused with the nearest one', () => {
    expect(() => settingsOf('test', { selfSignup: false })).toThrow(
      'stages/test.json:\n- "selfSignup" is no setting. Is "selfSignUp" meant?',
    );
  });

  it.each([
    [{ selfSignUp: 'off' }, '"selfSignUp" is true or false.'],
    [{ threatProtection: 'none' }, '"threatProtection" is "full" or "audit".'],
    [{ originSecrets: [1, 1] }, '"originSecrets" are two different numbers.'],
    [{ reminderHour: 24 }, '"reminderHour" is a whole number from 0 to 23.'],
    [{ account: '1234' }, '"account" is an account number of 12 digits.'],
    [{ alarmEmail: 'ops' }, '"alarmEmail" is an e-mail address.'],
    [{ webToCaseUrl: 'http://desk.example.com/' }, '"webToCaseUrl" is an address that begins with https://.'],
    [{ domainName: 'https://portal.example.com' }, '"domainName" is a domain such as portal.example.com.'],
    [{ domainName: 'portal.example.com' }, '"domainName" needs a certificate: give certificateArn as well.'],
    [{ certificateArn }, '"certificateArn" is for a domain: give domainName as well.'],
    [{ domainMovesHere: true }, '"domainMovesHere" is about a domain: give domainName and certificateArn as well.'],
    [
      { domainName: 'a.example.com', certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') },
      '"certificateArn" is of another region: CloudFront takes certificates of us-east-1 only.',
    ],
    [
      { domainName: 'a.example.com', certificateArn, account: '999999999999' },
      '"certificateArn" is of another account than "account" says.',
    ],
    [
      { domainName: 'd111111abcdef8.cloudfront.net', certificateArn },
      '"domainName" is a domain of your own; for the one of CloudFront leave domainName and certificateArn out.',
    ],
    [
      { supportEmail: 'desk@example.com' },
      '"supportEmail" cannot be written to without a sender: give mailFrom as well.',
    ],
    [
      { mailFrom: 'portal@mail.example.com', mailIdentity: 'example.org' },
      '"mailIdentity" is mailFrom itself, its domain, or a domain above that.',
    ],
    [{ backupCopyTo: 'us-west-2' }, '"backupCopyTo" is the ARN of a backup vault.'],
    [
      { backupCopyTo: 'arn:aws:backup:us-east-1:111122223333:backup-vault:portal' },
      '"backupCopyTo" is of us-east-1, where the backups are already: name a vault of another region.',
    ],
    [
      { backupCopyTo: 'arn:aws:backup:us-west-2:111122223333:backup-vault:portal', account: '999999999999' },
      '"backupCopyTo" is of another account than "account" says.',
    ],
    [{ webToCaseFields: { orgid: 'o-1' } }, '"webToCaseFields" are sent to a support desk: give webToCaseUrl as well.'],
    [
      { webToCaseUrl: 'https://desk.example.com/', webToCaseFields: { key: `AKIA${'A'.repeat(16)}` } },
      '"webToCaseFields" hold what looks like a key, and everybody who opens the site can read them.',
    ],
  ])('that cannot be is refused with a sentence: %j', (content, sentence) => {
    expect(() => settingsOf('test', content)).toThrow(`- ${sentence}`);
  });

  it('is refused together with all others that are wrong', () => {
    expect(() => settingsOf('test', { account: 1, stage: 'x', alarmEmail: '' })).toThrow(
      /account.*\n.*alarm.*\n.*stage/,
    );
  });

  it('of the sender may name a verified domain above its own', () => {
    const settings = { mailFrom: 'portal@mail.example.com', mailIdentity: 'example.com' };
    expect(settingsOf('test', settings)).toMatchObject(settings);
  });
});

describe('a stage', () => {
  it('without a file is refused with the stages that there are', () => {
    expect(() => readStage('nosuch')).toThrow(/There is no stages\/nosuch\.json\. Stages are: example, prod\./);
  });

  it('has a name that fits into those of its resources', () => {
    expect(() => settingsOf('My-Stage', {})).toThrow('2 to 10 small letters or digits');
  });

  it('is never called local, as the stage of one machine is, which sends webhooks to that machine', () => {
    expect(() => settingsOf('local', {})).toThrow('"local" is no name of a stage');
    expect(settingsOf('local2', { alarmEmail: 'ops@example.com' }).stage).toBe('local2');
  });

  it('with a file that is no JSON is refused with the place', () => {
    const folder = mkdtempSync(join(tmpdir(), 'stages-'));
    writeFileSync(join(folder, 'test.json'), '{ "selfSignUp": false, }');
    expect(() => readStage('test', folder)).toThrow(/stages\/test\.json is no JSON: /);
  });

  it('is chosen by -c stage, and prod without it', () => {
    expect(chosenStage({ stage: 'test', '@aws-cdk/core:a': true, 'aws:cdk:b': 1 })).toBe('test');
    expect(chosenStage({})).toBe('prod');
  });

  it('takes no other -c: that says where the setting belongs', () => {
    const refusal = () => chosenStage({ stage: 'test', selfSignUp: 'off', alarmMail: 'a@example.com' });
    expect(refusal).toThrow(WrongSettings);
    expect(refusal).toThrow(
      '-c selfSignUp is not taken: write "selfSignUp" into stages/test.json.\n' +
        '-c alarmMail is not taken, and "alarmMail" is no setting. Is "alarmEmail" meant? Settings stand in stages/test.json.',
    );
  });
});
