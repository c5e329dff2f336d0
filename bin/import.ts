import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { BulkKind, DateOrder, ImportCounts, ImportMode, ImportState } from '#contract/import/record.ts';
import { sheets } from '#contract/import/sheets.ts';
import { nameProblem } from '#contract/import/spreadsheet-files.ts';
import { commandOf, reasonOf } from './command/command.ts';
import { targetOptions, targetUsage, withTarget } from './command/target.ts';

const usage = `Imports a spreadsheet, as a file dropped in the bucket is imported, and says how it ended.

  npm run import -- FILE --kind reseller|techProvider|endUser --company ID
    --mode createOnly|updateOnly|both   which rows are taken, both by default
    --all-or-nothing                    no row, unless all of them can be taken
    --column 'HEADER=FIELD'             which field a column of the file is, once for each; nothing after = passes it over
    --sheet NAME                        the sheet to read, else the first that has the columns
    --date-order monthFirst|dayFirst    how dates with slashes are read in a column where one can only be day/month
    --review                            a dry run only; a user commits it on the portal's screen of imports
    --result FILE                       saves the workbook of the result, with the rows to correct, on this machine

It ends with code 1 when the file was refused or a row could not be taken.

${targetUsage}`;

const { parsed, wrong } = commandOf(usage);
const { values, positionals } = parsed({
  options: {
    ...targetOptions,
    kind: { type: 'string' },
    company: { type: 'string' },
    mode: { type: 'string', default: 'both' },
    'all-or-nothing': { type: 'boolean', default: false },
    column: { type: 'string', multiple: true, default: [] },
    sheet: { type: 'string', default: '' },
    'date-order': { type: 'string', default: '' },
    review: { type: 'boolean', default: false },
    result: { type: 'string' },
  },
  allowPositionals: true,
});

const given = () => {
  const [file = wrong('FILE is missing.')] = positionals;
  const wrongName = nameProblem(file);
  if (wrongName !== undefined) wrong(`FILE is a workbook (.xlsx, .xls, .xlsm) or .csv. ${wrongName}`);
  const kind = BulkKind.safeParse(values.kind).data ?? wrong(`--kind is one of: ${BulkKind.options.join(', ')}.`);
  const mode = ImportMode.safeParse(values.mode).data ?? wrong(`--mode is one of: ${ImportMode.options.join(', ')}.`);
  const dateOrder = DateOrder.safeParse(values['date-order']).data ?? wrong('--date-order is monthFirst or dayFirst.');
  return { file, kind, mode, dateOrder, companyId: values.company ?? wrong('--company is missing.') };
};

/** As JSON in ASCII, because object metadata holds nothing else. */
const columnsGiven = (): string => {
  const pairs = values.column.map((text) => {
    const at = text.lastIndexOf('=');
    return at > 0 ? [text.slice(0, at).trim(), text.slice(at + 1).trim()] : wrong(`--column is HEADER=FIELD: ${text}`);
  });
  const fields = Object.keys(sheets[kind].columns);
  const unknown = pairs.find(([, field = '']) => field !== '' && !fields.includes(field));
  if (unknown) wrong(`There is no field "${unknown[1]}". Fields are: ${fields.join(', ')}.`);
  return inAscii(Object.fromEntries(pairs));
};

const inAscii = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

const read = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch (error) {
    return wrong(`${file} cannot be read: ${reasonOf(error)}`);
  }
};

const EVERY_MS = 500;
const LONGEST_MS = 3_600_000;

/** The part of the import's result file that programs read. */
const Result = z.object({
  state: ImportState,
  message: z.string(),
  counts: ImportCounts,
  unknownColumns: z.array(z.string()),
});

const { file, kind, mode, dateOrder, companyId } = given();
const columns = columnsGiven();
const bytes = read(file);

const run = async () => {
  const bucket = process.env.UPLOAD_BUCKET ?? wrong('UPLOAD_BUCKET is not set.');
  const { getObject, putObject } = await import('#lambdas/ports/s3/objects.ts');
  const { INBOUND_OPTIONS, inboundFileKey, resultKey } = await import('#lambdas/entities/imports/upload-keys.ts');
  // A unique name, so that the result is that of this import and not of an earlier one.
  const name = basename(file).replace(/(\.\w+)$/, ` ${randomUUID().slice(0, 8)}$1`);
  const inbound = { kind, companyId, name };
  await putObject(bucket, inboundFileKey(inbound), bytes, {
    contentType: 'application/octet-stream',
    metadata: {
      [INBOUND_OPTIONS.mode]: mode,
      [INBOUND_OPTIONS.allOrNothing]: String(values['all-or-nothing']),
      [INBOUND_OPTIONS.review]: String(values.review),
      [INBOUND_OPTIONS.columns]: columns,
      [INBOUND_OPTIONS.sheet]: inAscii(values.sheet),
      [INBOUND_OPTIONS.dateOrder]: dateOrder,
    },
  });
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(EVERY_MS)) {
    const result = await getObject(bucket, resultKey(inbound, 'json'));
    if (!result) continue;
    tell(Result.parse(JSON.parse(Buffer.from(result.bytes).toString())));
    process.stdout.write(`Workbook of the result: s3://${bucket}/${resultKey(inbound, 'xlsx')}\n`);
    const workbook = values.result === undefined ? undefined : await getObject(bucket, resultKey(inbound, 'xlsx'));
    if (workbook && values.result !== undefined) {
      writeFileSync(values.result, workbook.bytes);
      process.stdout.write(`Saved as ${values.result}\n`);
    }
    return;
  }
  throw new Error('The import has not ended within an hour');
};

const tell = ({ state, message, counts: { rows, ...outcomes }, unknownColumns }: z.infer<typeof Result>) => {
  const shown = Object.entries(outcomes).map(([outcome, count]) => `${count} ${outcome}`);
  process.stdout.write(`${state}: ${rows} rows, ${shown.join(', ')}\n`);
  if (message !== '') process.stdout.write(`${message}\n`);
  if (unknownColumns.length > 0) process.stdout.write(`Columns not recognised: ${unknownColumns.join(', ')}\n`);
  if (state === 'refused' || outcomes.failed > 0) process.exitCode = 1;
};

await withTarget(values, run);
