import type { Node } from 'constructs';
import * as z from 'zod';
import type { OutsideServices } from '../contract/site-config.ts';

/** Cognito, the certificate and the web ACL of CloudFront all live here; there is no other region to choose. */
export const REGION = 'us-east-1';

const HttpsUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

/** An object in cdk.json, or `name=value&name=value` on the command line. */
const Fields = z.union([
  z.record(z.string(), z.string()),
  z.string().transform((text) => Object.fromEntries(new URLSearchParams(text))),
]);

const Settings = z
  .object({
    stage: z
      .string()
      .regex(/^[a-z][a-z0-9]{1,9}$/, 'stage: 2 to 10 small letters or digits')
      .default('prod'),
    /** `audit` records risks and acts on none; for the first two weeks of a new stage. D-88. */
    threatProtection: z.enum(['full', 'audit']).default('full'),
    /** Whether people may register themselves. D-19. */
    selfSignUp: z.enum(['on', 'off']).default('on'),
    /** Counted up to replace the secret between CloudFront and the functions. */
    originSecretVersion: z.coerce.number().int().positive().default(1),
    alarmEmail: z.email().optional(),
    /** Who notices come from: an address or domain that SES has verified. Without it none are sent. */
    mailFrom: z.email().optional(),
    /** The hour, in New York, at which people are told what is due. D-94. */
    reminderHour: z.coerce.number().int().min(0).max(23).default(7),
    /** Who is told about support requests that the portal stores; wants `mailFrom`. */
    supportEmail: z.email().optional(),
    /** A support desk that takes the support form instead of the portal, and the hidden fields it asks for. D-48. */
    webToCaseUrl: HttpsUrl.optional(),
    webToCaseFields: Fields.optional(),
    /** Script of a live-chat widget. D-49. */
    chatScriptUrl: HttpsUrl.optional(),
    /** A user or group of the account's QuickSight who owns the stage's reports; without it a stage has none. D-77. */
    quicksightOwner: z
      .string()
      .regex(
        /^arn:aws:quicksight:[a-z0-9-]+:\d{12}:(user|group)\//,
        'quicksightOwner: the ARN of a QuickSight user or group',
      )
      .optional(),
    domainName: z.string().optional(),
    certificateArn: z.string().startsWith('arn:').optional(),
  })
  .refine(
    ({ domainName, certificateArn }) => (domainName === undefined) === (certificateArn === undefined),
    'domainName and certificateArn belong together',
  );

/** What an operator chooses per stage: context values, `cdk deploy -c stage=test`. */
export type Settings = z.infer<typeof Settings>;

/** Reads the settings from the app's context. Throws with the name of the value that is wrong. */
export const readSettings = (node: Node): Settings =>
  Settings.parse(Object.fromEntries(names.map((name) => [name, node.tryGetContext(name)])));

const names = Object.keys(Settings.shape);

/** What the ids of a stage's resources in QuickSight begin with; undefined where the stage has none. */
export const analyticsPrefix = ({ stage, quicksightOwner }: Settings) =>
  quicksightOwner === undefined ? undefined : `portal-${stage}`;

/** The configuration set of a stage's mails; undefined where it sends none. */
export const configurationSetName = ({ stage, mailFrom }: Settings) =>
  mailFrom === undefined ? undefined : `portal-${stage}`;

/** What a function needs to know that sends mails; nothing where the stage sends none. */
export const mailVariables = (settings: Settings) => {
  const { mailFrom } = settings;
  const name = configurationSetName(settings);
  return mailFrom === undefined || name === undefined ? {} : { MAIL_FROM: mailFrom, MAIL_CONFIGURATION_SET: name };
};

/** The services beside the portal that a stage has. */
export const outsideServices = ({ webToCaseUrl, webToCaseFields, chatScriptUrl }: Settings): OutsideServices => ({
  ...(webToCaseUrl ? { support: { webToCaseUrl, fields: webToCaseFields } } : {}),
  ...(chatScriptUrl ? { chatScriptUrl } : {}),
});
