import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { commandOf, reasonOf } from './command/command.ts';
import { targetOptions, targetUsage, withTarget } from './command/target.ts';

const usage = `Shows a reference list, or stores another one in its place.

  npm run reference -- NAME              writes the list to standard output, as JSON
  npm run reference -- NAME FILE.json    stores what the file holds: [{"id": 1, "name": "First"}, ...]

${targetUsage}`;

const { parsed, wrong } = commandOf(usage);
const { values, positionals } = parsed({ options: targetOptions, allowPositionals: true });
const [given, file] = positionals;

/** The file's content, or undefined when the list is only to be shown. */
const entriesOf = (path: string | undefined): unknown => {
  try {
    return path === undefined ? undefined : JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    return wrong(`${path} cannot be read: ${reasonOf(error)}`);
  }
};

const entries = entriesOf(file);

/** What is wrong with the command; printed after the portal that was started for it has been stopped. */
class Unusable extends Error {}

const run = async () => {
  const { reference, referenceNames, storeReference } = await import('#lambdas/entities/reference.ts');
  const name = referenceNames.find((known) => known === given);
  if (!name) throw new Unusable(`NAME is one of: ${referenceNames.join(', ')}.`);
  if (entries !== undefined)
    await storeReference(name, entries).catch((error: unknown) => {
      throw error instanceof z.ZodError ? new Unusable(`${file}:\n${z.prettifyError(error)}`) : error;
    });
  process.stdout.write(`${JSON.stringify(await reference(name), null, 2)}\n`);
};

await withTarget(values, run).catch((error: unknown) => {
  if (!(error instanceof Unusable)) throw error;
  wrong(error.message);
});
