import * as z from 'zod';

/** /config.json: what the site is told about its stage, so one build serves every stage. D-48, D-49. */
export const SiteConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where Cognito answers when it is not AWS. */
  userPoolEndpoint: z.string().optional(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
