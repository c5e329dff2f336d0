import { Duration, NestedStack, RemovalPolicy } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupSelection, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { type Settings, stackMark } from '../stage/settings.ts';
import type { Storage } from './storage.ts';

/** How long a day's backup is stored, here and in another region. The table's own recovery to any second reaches as far. */
const BACKUP_DAYS = 35;

/** After the night's jobs, before people in the United States begin. */
const NIGHTLY = Schedule.cron({ hour: '8', minute: '0' });

interface BackupProps {
  readonly settings: Settings;
  readonly storage: Storage;
}

/**
 * A backup a day of the table and the documents, apart from both: what deletes a table or a bucket leaves it alone. A stack of
 * its own, because the stage's own has as many resources as it can take.
 */
export class Backup extends NestedStack {
  readonly role: Role;
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, { settings, storage }: BackupProps) {
    super(scope, id, { description: `Backups of the stage ${settings.stage}` });
    this.vault = new BackupVault(this, 'Vault', {
      // A stage that is made again does not meet the vault that its predecessor has left.
      backupVaultName: `portal-${settings.stage}-${stackMark}`,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const copies = settings.backupCopyTo;
    const rule = new BackupPlanRule({
      ruleName: 'daily',
      scheduleExpression: NIGHTLY,
      startWindow: Duration.hours(1),
      completionWindow: Duration.hours(8),
      deleteAfter: Duration.days(BACKUP_DAYS),
      copyActions:
        copies === undefined
          ? []
          : [
              {
                destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Copies', copies),
                deleteAfter: Duration.days(BACKUP_DAYS),
              },
            ],
    });
    const plan = new BackupPlan(this, 'Plan', { backupVault: this.vault, backupPlanRules: [rule] });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [
        ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSBackupServiceRolePolicyForBackup'),
        ManagedPolicy.fromAwsManagedPolicyName('AWSBackupServiceRolePolicyForS3Backup'),
      ],
    });
    new BackupSelection(this, 'Selection', {
      backupPlan: plan,
      role: this.role,
      disableDefaultBackupPolicy: true,
      resources: [BackupResource.fromArn(storage.table.tableArn), BackupResource.fromArn(storage.documents.bucketArn)],
    });
  }
}
