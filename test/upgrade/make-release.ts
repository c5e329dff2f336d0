import { mkdir, writeFile } from 'node:fs/promises';
import { mock } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { startEngines } from '../support/engines.ts';
import { kindOf, type Release, releasesDir } from './release.ts';
import { shapesDir, shapesNow } from './shapes.ts';

/**
 * Writes what today's code stores and returns, for the tests of later releases. Usage: npm run upgrade:release [--
 * name]
 */
const name = process.argv[2] ?? manifest.version;
process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
process.env.SNAPSHOT_TAIL_PAGES = '0';
const engines = await startEngines();
try {
  // The data layer reads its environment on load.
  const { fillWorld } = await import('./world.ts');
  const { packed, readStore } = await import('./dump.ts');
  const { answersOf } = await import('./answers.ts');
  const { entities } = await import('#lambdas/entities/all-entities.ts');
  const contents = await fillWorld();
  const store = await readStore();
  const at = new Date().toISOString();
  mock.timers.enable({ apis: ['Date'], now: Date.parse(at) });
  const kinds = Object.fromEntries(entities.map((entity) => [entity.name, kindOf(entity)]));
  const release: Release = { format: 1, name, at, kinds, contents, store, answers: await answersOf(contents) };
  await mkdir(releasesDir, { recursive: true });
  await writeFile(new URL(`${name}.json.gz`, releasesDir), await packed(release));
  await writeFile(new URL(`${name}.json`, shapesDir), `${JSON.stringify(shapesNow(), null, 2)}\n`);
} finally {
  mock.timers.reset();
  await engines.stop();
}
