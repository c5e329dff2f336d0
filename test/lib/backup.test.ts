import { NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { createStack, findingsOf, type Properties, stack } from './template.ts';

const backupOf = (of: typeof stack) => {
  const nested = of.node.findChild('Backup');
  if (!(nested instanceof NestedStack)) throw new Error('The backups are no nested stack');
  return Template.fromStack(nested);
};
const only = (template: Template, type: string): Properties => {
  const [found, ...others] = Object.values(template.findResources(type));
  if (!found || others.length > 0) throw new Error(`There is not one ${type}`);
  return found;
};
const ruleOf = (template: Template) =>
  only(template, 'AWS::Backup::BackupPlan').Properties.BackupPlan.BackupPlanRule[0];

const here = backupOf(stack);

describe('the backups', () => {
  it('are of the table and of the documents', () => {
    const { Resources } = only(here, 'AWS::Backup::BackupSelection').Properties.BackupSelection;
    const text = JSON.stringify(Resources);
    expect(Resources).toHaveLength(2);
    expect(text).toMatch(/StorageTable[0-9A-F]{8}Arn/);
    expect(text).toMatch(/StorageDocuments[0-9A-F]{8}Arn/);
  });

  it('are made every day and stored for 35', () => {
    const rule = ruleOf(here);
    expect(rule.ScheduleExpression).toBe('cron(0 8 * * ? *)');
    expect(rule.Lifecycle).toEqual({ DeleteAfterDays: 35 });
    expect(rule.CopyActions ?? []).toEqual([]);
  });

  it('stay when the stage goes, in a vault whose name no later stage meets', () => {
    const vault = only(here, 'AWS::Backup::BackupVault');
    expect(vault.DeletionPolicy).toBe('RetainExceptOnCreate');
    expect(JSON.stringify(vault.Properties.BackupVaultName)).toContain('AWS::StackId');
  });

  it('are copied to another region if a stage names a vault, and stored there as long', () => {
    const backupCopyTo = 'arn:aws:backup:us-west-2:111122223333:backup-vault:portal';
    const other = createStack({ backupCopyTo });
    expect(ruleOf(backupOf(other)).CopyActions).toEqual([
      { DestinationBackupVaultArn: backupCopyTo, Lifecycle: { DeleteAfterDays: 35 } },
    ]);
    expect(findingsOf(other)).toEqual([]);
  });

  it('count as one resource of the stage, which has nearly as many as it can', () => {
    const resources = Object.entries(Template.fromStack(stack).toJSON().Resources as Record<string, Properties>);
    expect(resources.filter(([, { Type }]) => Type.startsWith('AWS::Backup::'))).toEqual([]);
    expect(resources.length).toBeLessThanOrEqual(500);
  });
});
