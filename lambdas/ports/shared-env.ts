import * as z from 'zod';

/** Where the analytics service stores what belongs to this stage; both '' if a stage has none. */
export const AnalyticsEnv = z.object({
  QUICKSIGHT_ACCOUNT: z.string().default(''),
  /** What the ids of the stage's folders, dashboards and data sets begin with. */
  QUICKSIGHT_PREFIX: z.string().default(''),
});

/** The variables of a function that sends mails. */
export const MailEnv = z.object({
  /** An identity that SES knows; '' if a stage sends none. */
  MAIL_FROM: z.string().default(''),
  /** The name of the stage's configuration set; '' if no user is notified of what came back. */
  MAIL_CONFIGURATION_SET: z.string().default(''),
});

/** What an area needs that sends codes to people. */
export const ContactEnv = z.object({
  ...MailEnv.shape,
  /** Where the site's pages are; links in mails lead there. */
  SITE_ORIGIN: z.string().default(''),
});
