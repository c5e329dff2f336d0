import * as z from 'zod';

/** The variables of a function that sends mails. */
export const MailEnv = z.object({
  /** An identity that SES knows; '' where a stage sends none. */
  MAIL_FROM: z.string().default(''),
  /** The name of the stage's configuration set; '' where nobody is told what came back. */
  MAIL_CONFIGURATION_SET: z.string().default(''),
});
