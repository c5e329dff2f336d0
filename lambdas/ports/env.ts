import * as z from 'zod';

/** Reads the environment once, at load, and fails there with the names of what is missing. */
const readEnv = <Schema extends z.ZodType>(schema: Schema): z.infer<Schema> => {
  // Compiling a check that runs once takes longer than the check.
  const result = schema.safeParse(process.env, { jitless: true });
  if (result.success) return result.data;
  throw new Error(`Environment incomplete: ${result.error.issues.map((issue) => issue.path.join('.')).join(', ')}`);
};

/**
 * A reader of the environment for modules that other code loads without it, such as the infrastructure and unit tests: it reads
 * and checks the variables with the first call and remembers them. Throws as `readEnv` does.
 */
export const lazyEnv = <Schema extends z.ZodType>(schema: Schema): (() => z.infer<Schema>) => {
  let values: z.infer<Schema> | undefined;
  return () => {
    values ??= readEnv(schema);
    return values;
  };
};

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
