import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exportKeys } from '#contract/analytics/keys.ts';
import { commandOf } from './command/command.ts';
import { targetOptions, targetUsage, withTarget } from './command/target.ts';

const usage = `Brings the data of the reports up to date now instead of at the full hour.

  npm run reports               what has changed since the last export
  npm run reports -- --rebuild  everything, as if there had been no export before

${targetUsage}`;

const { parsed, wrong } = commandOf(usage);
const EVERY_MS = 500;
const LONGEST_MS = 20 * 60_000;

const values = parsed({ options: { ...targetOptions, rebuild: { type: 'boolean', default: false } } }).values;

const run = async () => {
  const bucket = process.env.SNAPSHOT_BUCKET ?? wrong('SNAPSHOT_BUCKET is not set.');
  const { getObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
  const freshness = async () => {
    const object = await getObject(bucket, exportKeys.freshness);
    return object ? String(JSON.parse(Buffer.from(object.bytes).toString()).exportedAt) : '';
  };
  const before = await freshness();
  const key = `${values.rebuild ? `${exportKeys.rebuild}-` : exportKeys.request}${randomUUID()}`;
  await putObject(bucket, key, new Uint8Array(), { contentType: 'text/plain' });
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(EVERY_MS)) {
    const now = await freshness();
    if (now === before) continue;
    process.stdout.write(`Exported at ${now}\n`);
    return;
  }
  throw new Error('The export has not ended within 20 minutes; its log says why');
};

await withTarget(values, run);
