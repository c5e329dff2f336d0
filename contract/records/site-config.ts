import * as z from 'zod';

/** /config.json: what the site is told about its stage, so one build serves every stage. D-48, D-49. */
export const SiteConfig = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where Cognito answers when it is not AWS. */
  userPoolEndpoint: z.string().optional(),
  /** The support desk that takes the support form instead of the portal, with the hidden fields it asks for. D-48. */
  support: z.object({ webToCaseUrl: z.string(), fields: z.record(z.string(), z.string()).optional() }).optional(),
  /** Script of the live-chat widget; its origin must be in the content security policy. D-49. */
  chatScriptUrl: z.string().optional(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
