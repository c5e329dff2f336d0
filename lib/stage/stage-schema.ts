import * as z from 'zod';
import { SETTINGS_RULES } from './settings-rules.ts';

const CERTIFICATE = /^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]+$/;
const NUMBERS = 'is a list of one number, or of two while the secret is replaced: [1], [1, 2]';
const QUICKSIGHT_OWNER = /^arn:aws:quicksight:[a-z0-9-]+:\d{12}:(user|group)\//;

/** A sentence without its subject, which is the name of the setting. */
const email = () => z.email('is an e-mail address');
const pattern = (form: RegExp, sentence: string) => z.string(sentence).regex(form, sentence);
const VAULT = /^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}$/;
const bucket = pattern(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'is the name of a bucket');
const atOnce = (least: number) => {
  const sentence = `is a whole number from ${least} to 50`;
  return z.int(sentence).min(least, sentence).max(50, sentence);
};
const httpsUrl = () =>
  z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'is an address that begins with https://' });

/**
 * The content of `stages/<stage>.json`: what an operator chooses for a stage. A name that is not here is refused. No
 * setting is a secret; those of a stage are made in its account and are known by name. The descriptions are shown by
 * editors (`stages/schema.json`).
 */
export const StageFile = z
  .strictObject({
    $schema: z.string().optional().describe('For editors: ./schema.json'),
    account: pattern(/^\d{12}$/, 'is an account number of 12 digits')
      .optional()
      .describe('The AWS account of the stage. With it, a deployment with credentials of another account is refused.'),
    threatProtection: z
      .enum(['full', 'audit'], 'is "full" or "audit"')
      .default('full')
      .describe('audit records risks of sign-ins and acts on none: for the first two weeks of a new stage.'),
    selfSignUp: z.boolean('is true or false').default(true).describe('Whether people may register themselves.'),
    alarmEmail: email().optional().describe('Who is paged: by the alarms that cannot wait until the morning.'),
    noticeEmail: email().optional().describe('Who receives the other alarms; alarmEmail by default.'),
    monthlyBudget: z
      .number('is a number of dollars')
      .positive('is a number of dollars above 0')
      .optional()
      .describe('Dollars a month that the account may cost; a notification is sent at 80 % and at 100 %.'),
    mailsPerDay: z
      .int('is a whole number')
      .positive('is a whole number above 0')
      .default(50_000)
      .describe('Mails that SES sends for the account in a day (npm run doctor shows it).'),
    textMessageDollars: z
      .number('is a number of dollars')
      .positive('is a number of dollars above 0')
      .default(50)
      .describe('Dollars a month that text messages may cost in the account (npm run doctor shows it).'),
    mailFrom: email()
      .optional()
      .describe('Who mails come from: invitations, codes and notices. Without it the portal sends no notices.'),
    mailIdentity: z
      .string('is a domain or an e-mail address')
      .optional()
      .describe(
        'The identity that SES has verified: the domain of mailFrom where nothing is said, or mailFrom itself.',
      ),
    supportEmail: email().optional().describe('Who is told about support requests that the portal stores.'),
    reminderHour: z
      .int('is a whole number from 0 to 23')
      .min(0, 'is a whole number from 0 to 23')
      .max(23, 'is a whole number from 0 to 23')
      .default(7)
      .describe('The hour, in New York, at which people are told what is due.'),
    webToCaseUrl: httpsUrl().optional().describe('A support desk that takes the support form instead of the portal.'),
    webToCaseFields: z
      .record(z.string(), z.string('holds texts only'), 'is an object of texts')
      .optional()
      .describe('Hidden fields that the support desk asks for. Everybody who opens the site can read them.'),
    chatScriptUrl: httpsUrl().optional().describe('Script of a live-chat widget. It runs on every page.'),
    quicksightOwner: pattern(QUICKSIGHT_OWNER, 'is the ARN of a QuickSight user or group')
      .optional()
      .describe('Who owns the reports of the stage in QuickSight; without it a stage has no embedded reports.'),
    importsAtOnce: atOnce(2).default(5).describe('Spreadsheets that are imported at the same time.'),
    packagesAtOnce: atOnce(2).default(5).describe('Evidence packages that are made at the same time.'),
    exportsAtOnce: atOnce(1).default(2).describe('Exports for reports that run at the same time.'),
    reserveConcurrency: z
      .boolean('is true or false')
      .default(true)
      .describe(
        'Whether Lambda holds imports, packages and exports to these numbers. A new account has too few calls for it.',
      ),
    deployments: z
      .enum(['gradual', 'atOnce'], 'is "gradual" or "atOnce"')
      .default('gradual')
      .describe(
        'How a new version of a function takes its place: a tenth of the calls for five minutes, back if it fails; or at once.',
      ),
    domainName: pattern(z.regexes.domain, 'is a domain such as portal.example.com')
      .optional()
      .describe('The name of the site; without it the site has one of CloudFront.'),
    certificateArn: pattern(CERTIFICATE, 'is the ARN of a certificate')
      .optional()
      .describe('The certificate of domainName, in us-east-1.'),
    domainMovesHere: z
      .boolean('is true or false')
      .default(false)
      .describe(
        'While domainName still belongs to another stage: the site has its certificate, and does not take the name yet.',
      ),
    lean: z
      .boolean('is true or false')
      .default(false)
      .describe('A stage for trials: without firewalls, and with those alarms only that page. Not for data of users.'),
    adoptedBuckets: z
      .strictObject({ documents: bucket, uploads: bucket }, 'names the buckets "documents" and "uploads"')
      .optional()
      .describe('Buckets of a former stack that this stage has taken over (npm run adopt).'),
    backupCopyTo: pattern(VAULT, 'is the ARN of a backup vault')
      .optional()
      .describe('A backup vault of the same account in another region, where each backup is copied to.'),
    auditLock: z
      .strictObject({
        mode: z.enum(['GOVERNANCE', 'COMPLIANCE'], 'is "GOVERNANCE" or "COMPLIANCE"').default('GOVERNANCE'),
        days: z
          .int('is a whole number of days')
          .min(1, 'is a whole number of days from 1 to 36500')
          .max(36_500, 'is a whole number of days from 1 to 36500')
          .default(7 * 366),
      })
      .prefault({})
      .describe(
        'How long the copy of the audit trail is locked. With COMPLIANCE no user can delete it earlier, not even the root user of the account.',
      ),
    originSecrets: z
      .array(z.int(NUMBERS).positive(NUMBERS), NUMBERS)
      .min(1, NUMBERS)
      .max(2, NUMBERS)
      .default([1])
      .describe('The secrets between CloudFront and the functions: the first is sent, and all are taken.'),
  })
  .superRefine((settings, { addIssue }) => {
    for (const { name, breaks, sentence } of SETTINGS_RULES)
      if (breaks(settings)) addIssue({ code: 'custom', path: [name], message: sentence });
  });

/** The same as JSON Schema; what settings ask of each other is not in it. */
export const settingsSchema = () => z.toJSONSchema(StageFile, { io: 'input' });
