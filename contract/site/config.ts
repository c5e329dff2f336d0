import * as z from 'zod';

/** Services next to the portal that a stage may name. */
export const OutsideServices = z.object({
  /** The support desk that receives the support form instead of the portal, with the hidden fields it needs. D-48. */
  support: z.object({ webToCaseUrl: z.string(), fields: z.record(z.string(), z.string()).optional() }).optional(),
  /** Script of the live-chat widget; it may also be called and framed. D-49. */
  chatScriptUrl: z.string().optional(),
});
export type OutsideServices = z.infer<typeof OutsideServices>;

/** /config.json: what the site knows about its stage, so one build serves every stage. */
export const SiteConfig = OutsideServices.extend({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Where Cognito answers when it is not AWS. */
  userPoolEndpoint: z.string().optional(),
  /** The client for sign-ins with the provider of a company, and where its hosted endpoints lie. ADR 0054. */
  federation: z.object({ clientId: z.string(), endpoint: z.string() }).optional(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;
