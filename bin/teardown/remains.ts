import {
  CloudFormationClient,
  GetTemplateCommand,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { REGION, stackName, storeStackName } from '#lib/stage/settings.ts';

/** A resource that is not deleted with its stack. */
interface Retained {
  readonly type: string;
  /** What AWS calls it. */
  readonly name: string;
  /** Whether its objects are locked for a time. */
  readonly isLocked: boolean;
  /** Whether it is a key that signs, whose public part outlives it. */
  readonly signs: boolean;
}

interface Described {
  readonly Type?: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: { readonly ObjectLockEnabled?: boolean; readonly KeyUsage?: string };
}

const NESTED = 'AWS::CloudFormation::Stack';

/** They stay when a later release replaces them, and go with their function. */
const VERSION = 'AWS::Lambda::Version';

/** Whether a resource stays where it is when its stack is deleted. */
export const isRetained = ({ Type, DeletionPolicy = '' }: Described) =>
  DeletionPolicy.startsWith('Retain') && Type !== VERSION;

const templateOf = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<Readonly<Record<string, Described>>> => {
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName, TemplateStage: 'Original' }));
  return JSON.parse(TemplateBody).Resources ?? {};
};

const exists = ({ ResourceStatus, PhysicalResourceId }: StackResourceSummary) =>
  PhysicalResourceId !== undefined && ResourceStatus !== 'DELETE_COMPLETE';

/** What stays when a stack is deleted, and when those within it are, in the order of their types. */
export const retainedIn = async (
  stack: string,
  client = new CloudFormationClient({ region: REGION }),
): Promise<readonly Retained[]> => {
  const described = await templateOf(client, stack);
  const found: Retained[] = [];
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName: stack }))
    for (const {
      LogicalResourceId: id = '',
      PhysicalResourceId: name = '',
      ResourceType: type = '',
    } of StackResourceSummaries.filter(exists)) {
      if (type === NESTED) found.push(...(await retainedIn(name, client)));
      const resource = described[id];
      if (resource && isRetained(resource))
        found.push({
          type,
          name,
          isLocked: resource.Properties?.ObjectLockEnabled === true,
          signs: resource.Properties?.KeyUsage === 'SIGN_VERIFY',
        });
    }
  return found.sort((a, b) => a.type.localeCompare(b.type) || a.name.localeCompare(b.name));
};

const LOCKED =
  'Its lines are locked (auditLock). With GOVERNANCE a principal with s3:BypassGovernanceRetention deletes them; with COMPLIANCE nobody does before their day, and the bucket stays until then.';

/** What deletes a retained resource for good: commands, and sentences where there is more to it. By its type. */
const GOES_BY: Readonly<Record<string, (retained: Retained) => readonly string[]>> = {
  'AWS::DynamoDB::GlobalTable': ({ name }) => [
    `aws dynamodb update-table --table-name ${name} --no-deletion-protection-enabled && aws dynamodb delete-table --table-name ${name}`,
    'DynamoDB makes a final backup of the table then, free of charge, from which it can be restored for 35 days, and which nobody can delete earlier.',
  ],
  'AWS::Cognito::UserPool': ({ name }) => [
    `aws cognito-idp update-user-pool --user-pool-id ${name} --deletion-protection INACTIVE && aws cognito-idp delete-user-pool --user-pool-id ${name}`,
    'Nothing brings accounts back after that: no backup has passwords or second factors.',
  ],
  'AWS::S3::Bucket': ({ name, isLocked }) => [
    ...(isLocked ? [LOCKED] : []),
    `"Empty" in the S3 console, which deletes all versions, then: aws s3 rb s3://${name}`,
  ],
  'AWS::Backup::BackupVault': ({ name }) => [
    'Each backup in it goes 35 days after it was made. Earlier, for each ARN that the first command lists, the second:',
    `aws backup list-recovery-points-by-backup-vault --backup-vault-name ${name} --query "RecoveryPoints[].RecoveryPointArn"`,
    `aws backup delete-recovery-point --backup-vault-name ${name} --recovery-point-arn ARN`,
    `Then the empty vault: aws backup delete-backup-vault --backup-vault-name ${name}`,
  ],
  'AWS::KMS::Key': ({ name, signs }) => [
    `aws kms schedule-key-deletion --key-id ${name} --pending-window-in-days 30`,
    signs
      ? 'It has signed the register. Files that were signed stay verifiable by the public key in them, and nobody can confirm that the key was the stage’s: keep aws kms get-public-key.'
      : 'Secrets of webhooks were derived from it. A stage that adopts the data has another one, so its endpoints need new secrets: "Replace secret".',
  ],
  'AWS::Logs::LogGroup': ({ name }) => [`aws logs delete-log-group --log-group-name ${name}`],
};

/** The types of resources that are known to stay. */
export const knownTypes: readonly string[] = Object.keys(GOES_BY);

const howOf = (retained: Retained) =>
  GOES_BY[retained.type]?.(retained) ?? ['Delete it in the console of its service.'];

/** What stays without being a resource of the stack. */
const besides = (stage: string, backupCopyTo: string | undefined): readonly string[] => [
  `The releases, in a stack of their own, ${storeStackName(stage)}, whose bucket stays too: "npm run releases" lists them, "npm run adopt" asks them. aws cloudformation update-termination-protection --region ${REGION} --stack-name ${storeStackName(stage)} --no-enable-termination-protection && aws cloudformation delete-stack --region ${REGION} --stack-name ${storeStackName(stage)}`,
  ...(backupCopyTo === undefined ? [] : [`Copies of the backups in ${backupCopyTo}, each for 35 days.`]),
  `Logs of the CDK's own helpers, which Lambda has made: aws logs describe-log-groups --log-group-name-prefix /aws/lambda/${stackName(stage)} --query "logGroups[].logGroupName"`,
  'What is of the account and not of the stage: the sender in SES, the certificate and the record of the domain, the origination number, the backup settings, and the bucket of CDK with the packed functions of all stages.',
];

/** A line or more for all that stays of a stage, each with how it goes. */
export const linesOfRemains = (
  stage: string,
  retained: readonly Retained[],
  backupCopyTo: string | undefined,
): readonly string[] => [
  ...retained.flatMap((each) => [`${each.type} ${each.name}`, ...howOf(each).map((line) => `    ${line}`)]),
  ...besides(stage, backupCopyTo),
];
