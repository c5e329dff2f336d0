import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { siteDir } from '#local/build-site.ts';
import { startPortal } from '#local/portal.ts';

/** Makes the demo data within a folder; they have their name when they are whole. */
const [dir = '', dataDir = ''] = process.argv.slice(2);
const draft = await mkdtemp(join(dir, 'draft-'));
const portal = await startPortal({ dataDir: draft, port: 0, siteDir, log: () => undefined });
await portal.importsIdle();
await portal.stop();
await rename(draft, dataDir);
process.exit(0);
