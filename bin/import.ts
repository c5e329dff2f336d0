import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BulkKind, ImportMode } from '../contract/records/import.ts';
import { atPlace, placeOptions, placeUsage } from './reach.ts';

const usage = `Imports a spreadsheet, as a file dropped in the bucket is imported, and says how it ended.

  npm run import -- FILE --kind reseller|techProvider|endUser --company ID
    --mode createOnly|updateOnly|both   which rows are taken, both by default
    --all-or-nothing                    no row, unless all of them can be taken
    --check                             a dry run only; the portal's Imports screen can commit it

${placeUsage}`;

const { values, positionals } = parseArgs({
  options: {
    ...placeOptions,
    kind: { type: 'string' },
    company: { type: 'string' },
    mode: { type: 'string', default: 'both' },
    'all-or-nothing': { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const fail = (reason: string): never => {
  process.stderr.write(`${reason}\n\n${usage}`);
  process.exit(1);
};

const given = () => {
  const [file = fail('FILE is missing.')] = positionals;
  const kind = BulkKind.safeParse(values.kind).data ?? fail(`--kind is one of: ${BulkKind.options.join(', ')}.`);
  const mode = ImportMode.safeParse(values.mode).data ?? fail(`--mode is one of: ${ImportMode.options.join(', ')}.`);
  return { file, kind, mode, company: values.company ?? fail('--company is missing.') };
};

const read = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch (error) {
    return fail(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
};

const EVERY_MS = 1_000;
const LONGEST_MS = 3_600_000;

const { file, kind, mode, company } = given();
const bytes = read(file);

const run = async () => {
  const bucket = process.env.UPLOAD_BUCKET ?? fail('UPLOAD_BUCKET is not set.');
  const { getObject, putObject } = await import('../lambdas/ports/objects.ts');
  const { DROP_OPTIONS, dropKey, resultKey } = await import('../lambdas/data/drop.ts');
  // A name of its own, so that the result is this import's and no earlier one's.
  const name = basename(file).replace(/(\.\w+)$/, ` ${randomUUID().slice(0, 8)}$1`);
  const drop = { kind, companyId: company, name };
  await putObject(bucket, dropKey(drop), bytes, {
    contentType: 'application/octet-stream',
    metadata: {
      [DROP_OPTIONS.mode]: mode,
      [DROP_OPTIONS.allOrNothing]: String(values['all-or-nothing']),
      [DROP_OPTIONS.review]: String(values.check),
    },
  });
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(EVERY_MS)) {
    const result = await getObject(bucket, resultKey(drop, 'json'));
    if (!result) continue;
    process.stdout.write(`${JSON.stringify(JSON.parse(Buffer.from(result.bytes).toString()), null, 2)}\n`);
    process.stdout.write(`Rows to correct, if any: s3://${bucket}/${resultKey(drop, 'xlsx')}\n`);
    return;
  }
  throw new Error('The import has not ended within an hour');
};

await atPlace(values, run);
