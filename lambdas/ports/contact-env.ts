import * as z from 'zod';

/** What an area needs that sends codes to people. */
export const ContactEnv = z.object({
  /** Who mails come from, an identity that SES knows; '' where a stage sends none. */
  MAIL_FROM: z.string().default(''),
  /** Where the site's pages are; links in mails lead there. */
  SITE_ORIGIN: z.string().default(''),
});
