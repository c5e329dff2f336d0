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

/** The header by which every function says which release answers. */
export const RELEASE_HEADER = 'x-portal-release';

/** The file of the site that says which release its pages are of. */
export const RELEASE_FILE = 'release.json';

/** What that file holds. */
export const ReleaseFile = z.object({ release: z.string() });
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** The release of a portal that was not deployed: on one machine, and in tests. */
export const LOCAL_RELEASE = 'local';
