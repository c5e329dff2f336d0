import * as z from 'zod';

/** The header by which every function says which release answers. */
export const RELEASE_HEADER = 'x-portal-release';

/** The file of the site that says which release its pages are of. */
export const RELEASE_FILE = 'release.json';

/** What that file holds. */
export const ReleaseFile = z.object({ release: z.string() });
export type ReleaseFile = z.infer<typeof ReleaseFile>;

/** The release of a portal that was not deployed: on one machine, and in tests. */
export const LOCAL_RELEASE = 'local';
