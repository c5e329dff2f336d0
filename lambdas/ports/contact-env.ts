import * as z from 'zod';
import { MailEnv } from './mail-env.ts';

/** What an area needs that sends codes to people. */
export const ContactEnv = z.object({
  ...MailEnv.shape,
  /** Where the site's pages are; links in mails lead there. */
  SITE_ORIGIN: z.string().default(''),
});
