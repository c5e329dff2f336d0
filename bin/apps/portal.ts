import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { packAll } from '#lib/function/pack-all.ts';
import { packedFolderOf } from '#lib/function/packed.ts';
import { type Settings, stackName } from '#lib/stage/settings.ts';
import { chosenStage, readStage } from '#lib/stage/stage-file.ts';
import { buildSite } from '#local/build-site.ts';
import { orEnd } from '../command/command.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a stage is made of: the packed functions, the built site, and the code and packages that write the template. */
const SOURCES = [
  'dist/lambdas',
  'dist/web',
  'contract',
  'lambdas',
  'lib',
  'bin/apps/portal.ts',
  'cdk.json',
  'package-lock.json',
];

/** Notes of the packing name the paths of one machine; the template of tests needs no build. */
const isOfRelease = (file: string) => !(file.startsWith('dist/lambdas') && extname(file) === '.json');

const filesBelow = async (path: string): Promise<string[]> => {
  if (extname(path) !== '') return [path];
  const entries = await readdir(join(ROOT, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
};

/**
 * The id of a release: a digest of all that a deployment brings in, settings included. The same sources and settings have
 * the same id on every machine, and what differs in anything has another. Functions and pages must have been built.
 */
const releaseIdOf = async (settings: Settings): Promise<string> => {
  const files = (await Promise.all(SOURCES.map(filesBelow))).flat().filter(isOfRelease).sort();
  const digest = createHash('sha256').update(JSON.stringify(settings));
  for (const file of files) digest.update(`\n${file}\n`).update(await readFile(join(ROOT, file)));
  return digest.digest('hex').slice(0, 12);
};

const app = new App();
const settings = orEnd(() => readStage(chosenStage(app.node.getAllContext())));
// Both from the sources as they are now: an old build is never deployed. Functions whose sources are the same stay as they are.
await buildSite();
await packAll();

// Only now: until then the builds have the memory.
const [{ Code }, { AwsSolutionsChecks, ServerlessChecks }, { PortalStack }] = await Promise.all([
  import('aws-cdk-lib/aws-lambda'),
  import('cdk-nag'),
  import('#lib/portal-stack.ts'),
]);
new PortalStack(app, stackName(settings.stage), {
  settings,
  release: await releaseIdOf(settings),
  codeOf: (name) => Code.fromAsset(packedFolderOf(name)),
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
