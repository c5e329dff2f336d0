import { Aws, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type * as z from 'zod';
import type { OutsideServices } from '#contract/site/config.ts';
import type { StageFile } from './stage-schema.ts';

/** What CloudFormation has made up for this stack: the UUID at the end of its id. A stack that is made again has another. */
export const stackUuid = Fn.select(2, Fn.split('/', Aws.STACK_ID));

/** Its first eight digits, for names of which there may be one only. */
export const stackMark = Fn.select(0, Fn.split('-', stackUuid));

/** The stage's own stack, from anywhere within it or within the stacks that it holds. */
export const stageStackOf = (scope: Construct): Stack => {
  const stack = Stack.of(scope);
  return stack.nestedStackParent ? stageStackOf(stack.nestedStackParent) : stack;
};

/** Cognito, the certificate and the web ACL of CloudFront all live here; there is no other region to choose. */
export const REGION = 'us-east-1';

/** Where the template of a stack holds the settings it was made with. */
export const SETTINGS_METADATA = 'PortalSettings';

/** Where the template of a stack says what its release does to stored data: lambdas/store/table.ts. */
export const DATA_METADATA = 'PortalDataLevel';

/** The stack of a stage. */
export const stackName = (stage: string) => `portal-${stage}`;

/** The stack that holds a stage's release store, apart from the stage's own: no deployment or rollback of it touches this one. */
export const storeStackName = (stage: string) => `${stackName(stage)}-releases`;

/** Its output that names the bucket. */
export const STORE_OUTPUT = 'ReleaseBucket';

/**
 * Parameters of a stage's template that say how its release is brought in. Each names a release and counts for that one
 * only: CloudFormation keeps the value of a parameter from one update to the next, and a rollback must not decide about
 * the deployment after it. docs/design/releases.md.
 */
export const AT_ONCE = 'AtOnceRelease';
export const PAGES_FIRST = 'PagesFirstRelease';
/** Differs for each deployment, so that each puts the pages into their bucket again. */
export const PAGES_RUN = 'PagesRun';

/** The value that names no release. */
export const NO_RELEASE = 'none';

/** The variable by which a function knows the release it belongs to. */
export const RELEASE_VARIABLE = 'RELEASE';

/** The alias of every function, by which everything calls it: the version that is in use. */
export const LIVE = 'live';

/** The type of the resource that makes the client of company sign-in, once. ADR 0054. */
export const FEDERATION_CLIENT = 'Custom::FederationClient';

/** The settings of one stage, with all defaults. */
export type Settings = Omit<z.infer<typeof StageFile>, '$schema'> & { readonly stage: string };

/** What the ids of a stage's resources in QuickSight begin with; undefined if the stage has none. */
export const analyticsPrefix = ({ stage, quicksightOwner }: Settings) =>
  quicksightOwner === undefined ? undefined : `portal-${stage}`;

/** What SES has verified for a stage's mails: an address, or the domain of one; undefined if it sends none. */
export const mailIdentityOf = ({ mailFrom, mailIdentity }: Settings) => mailIdentity ?? mailFrom?.replace(/^.*@/, '');

/** The configuration set of a stage's mails; undefined if it sends none. */
export const configurationSetName = ({ stage, mailFrom }: Settings) =>
  mailFrom === undefined ? undefined : `portal-${stage}`;

/** What a function needs to know that sends mails; nothing where the stage sends none. */
export const mailVariables = (settings: Settings) => {
  const { mailFrom } = settings;
  const name = configurationSetName(settings);
  return mailFrom === undefined || name === undefined ? {} : { MAIL_FROM: mailFrom, MAIL_CONFIGURATION_SET: name };
};

/** The services next to the portal that a stage has. */
export const outsideServices = ({ webToCaseUrl, webToCaseFields, chatScriptUrl }: Settings): OutsideServices => ({
  ...(webToCaseUrl ? { support: { webToCaseUrl, fields: webToCaseFields } } : {}),
  ...(chatScriptUrl ? { chatScriptUrl } : {}),
});
