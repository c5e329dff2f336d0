import { Readable } from 'node:stream';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { type RegisterRow, registerList } from '#contract/register/lists.ts';
import {
  DIFFERENCES_SHOWN,
  type DifferenceCounts,
  differenceWords,
  REGISTER_FILE_MAX,
  REGISTER_TOO_LARGE,
  type RegisterDifference,
} from '#contract/register/record.ts';
import { cellWriter } from '../domain/lists/list-call.ts';
import { forwardWithBefore, registerDifferences } from '../domain/register/register-differences.ts';
import {
  endUsersAt,
  presentationAt,
  type RegisterOf,
  registerFileColumns,
  registerRows,
} from '../domain/register/register-state.ts';
import { evidenceKeys, type RegisterJob, type RegisterVersions } from '../entities/evidence.ts';
import { resellerSource } from '../entities/records/reseller-list.ts';
import { lastSentBefore, type StoredSent } from '../entities/sent-registers.ts';
import { beginUpload } from '../ports/s3/object-streams.ts';
import { putObject } from '../ports/s3/objects.ts';
import { csvLine, UTF8_MARK } from '../sheets/csv/csv-file.ts';
import type { SheetCell } from '../sheets/write/workbook.ts';
import { workbookStream } from '../sheets/write/workbook-stream.ts';
import { versionAsOf } from '../store/journal/history/past-entries.ts';
import type { Progress } from './make-part.ts';
import { type RegisterHead, registerManifest, registerPage, sumsFile } from './register-pages.ts';
import { openZip, type PackedFile, safeName, type ZipPart } from './zip-part.ts';

/** The versions of the lists as of a moment. */
const versionsAsOf = async (tenantId: string, moment: string): Promise<RegisterVersions> => {
  const time = Date.parse(moment);
  const [endUsers, resellers] = await Promise.all([
    versionAsOf(tenantId, endUserDefinition.name, time),
    versionAsOf(tenantId, resellerSource.name, time),
  ]);
  return { endUsers, resellers };
};

/** A register that is ready to be written: its rows, and its differences from the one that was sent last. */
interface Prepared {
  rows(): Generator<RegisterRow>;
  /** undefined if there is none to compare with. */
  readonly last: StoredSent | undefined;
  differences(): Generator<RegisterDifference>;
}

const prepare = async (tenantId: string, register: RegisterJob, versions: RegisterVersions): Promise<Prepared> => {
  const of: RegisterOf = register;
  const last = register.compares ? await lastSentBefore(tenantId, register.bureauId, versions) : undefined;
  const endUsers = await endUsersAt(tenantId, (last?.versions ?? versions).endUsers);
  const earlier = last && (await presentationAt(tenantId, last.versions, last.asOf));
  const before = await forwardWithBefore(endUsers, versions.endUsers);
  const later = await presentationAt(tenantId, versions, register.asOf);
  return {
    rows: () => registerRows(endUsers, of, later),
    last,
    *differences() {
      if (earlier) yield* registerDifferences({ endUsers, before, earlier, later }, of);
    },
  };
};

const labels = registerFileColumns.map(([, label]) => label);
const writers = registerFileColumns.map(([field]) => cellWriter(registerList, field, 'UTC'));
const cellsOf = (row: RegisterRow) => writers.map((write) => write(row));

/** A register that cannot be made, with the reason for its user. */
export class RegisterRefused extends Error {}

/** So many lines go into the zip at once. */
const LINES_AT_ONCE = 200;

function* csvOf(headers: readonly string[], lines: Iterable<readonly SheetCell[]>): Generator<string> {
  let text = UTF8_MARK + csvLine(...headers);
  let count = 0;
  for (const line of lines) {
    text += csvLine(...line);
    if (++count % LINES_AT_ONCE !== 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

function* cellsOfAll(rows: Iterable<RegisterRow>) {
  for (const row of rows) yield cellsOf(row);
}

/** The same, counted; refuses more than a file holds. */
const countedCells = (rows: Iterable<RegisterRow>) => {
  const counted = { rows: 0 };
  function* cells() {
    for (const row of rows) {
      if (++counted.rows > REGISTER_FILE_MAX) throw new RegisterRefused(REGISTER_TOO_LARGE);
      yield cellsOf(row);
    }
  }
  return { counted, cells };
};

const differenceHeaders = ['End User', 'Reseller', 'Purpose', 'Difference', 'Field', 'Before', 'After'];

/** Writes the differences line by line, counts them, and keeps the first for the screen. */
const differenceWriter = (prepared: Prepared, last: StoredSent) => {
  const counts: DifferenceCounts = {
    ...{ sentId: last.id, asOf: last.asOf, sentAt: last.sentAt },
    ...{ added: 0, ended: 0, changed: 0, left: 0 },
  };
  const shown: RegisterDifference[] = [];
  function* lines() {
    for (const difference of prepared.differences()) {
      const { kind, endUser, reseller, purpose, fields } = difference;
      counts[kind]++;
      if (shown.length < DIFFERENCES_SHOWN) shown.push(difference);
      const whole = [{ field: '', before: '', after: '' }];
      for (const { field, before, after } of fields.length === 0 ? whole : fields)
        yield [endUser, reseller, purpose, differenceWords[kind], field, before, after];
    }
  }
  return { lines, counts, shown };
};

/** Where a register is written to, and the key that signs it. */
export interface RegisterPlace {
  readonly exportBucket: string;
  readonly signingKey: string;
}

interface Files {
  readonly zip: ZipPart;
  readonly progress: Progress;
  readonly exportBucket: string;
}

/** Writes the files of a register into its zip; what is known of it then. */
const writeFiles = async ({ zip, progress, exportBucket }: Files, prepared: Prepared, asOf: string) => {
  const files: PackedFile[] = [];
  const add = async (path: string, source: Parameters<ZipPart['add']>[1]) => {
    const file = await zip.add(path, source);
    files.push(file);
    await progress.count(file.bytes);
    return file.sha256;
  };
  const { counted, cells } = countedCells(prepared.rows());
  const csv = await add('register.csv', csvOf(labels, cells()));
  const sheet = { name: 'Register of purposes', headers: labels, lines: cellsOfAll(prepared.rows()) };
  // With the day as its time, one register is the same bytes whenever it is made.
  const xlsx = await add('register.xlsx', workbookStream(sheet, new Date(asOf)));
  const written = prepared.last && differenceWriter(prepared, prepared.last);
  if (written) {
    await add('changes.csv', csvOf(differenceHeaders, written.lines()));
    const { counts, shown } = written;
    const body = Buffer.from(JSON.stringify({ counts, shown }));
    const key = evidenceKeys.differences(progress.job());
    await putObject(exportBucket, key, body, { contentType: 'application/json' });
  }
  return { files, add, rows: counted.rows, sums: { csv, xlsx }, difference: written?.counts ?? null };
};

/**
 * Makes a file of the register: a zip with the register as text and workbook, what differs, a page, a manifest and sums, which the
 * stage's key signs.
 */
export const makeRegister = async (
  progress: Progress,
  { exportBucket, signingKey }: RegisterPlace,
  headOf: () => Promise<RegisterHead>,
): Promise<void> => {
  const { register, familyId, createdAt, ...job } = progress.job();
  if (!register) throw new Error(`${job.id} is no file of the register`);
  const versions = register.versions ?? (await versionsAsOf(familyId, register.moment));
  await progress.save({ register: { ...register, versions } });
  const prepared = await prepare(familyId, register, versions);
  const key = evidenceKeys.part(progress.job(), 1);
  const upload = await beginUpload(exportBucket, key, 'application/zip');
  const zip = openZip(upload, `register-${register.asOf}`, new Date(createdAt));
  try {
    await progress.save({ upload: { key, uploadId: upload.uploadId } });
    const { files, add, ...made } = await writeFiles({ zip, progress, exportBucket }, prepared, register.asOf);
    const done: RegisterJob = { ...register, versions, ...made };
    const head = await headOf();
    // Most runs make packages of records and sign nothing.
    const { publicKeyOf, signText } = await import('../ports/signing.ts');
    const publicKey = await publicKeyOf(signingKey);
    await add('index.html', registerPage(head, done, files, publicKey.fingerprint));
    await add('manifest.json', registerManifest(head, done, files));
    const sums = sumsFile(files);
    await add('SHA256SUMS', sums);
    await add('SHA256SUMS.sig', Readable.from([await signText(signingKey, sums)]));
    await add('signing-key.pem', publicKey.pem);
    const size = await zip.finish();
    const name = `${safeName(`Register of purposes ${register.asOf} ${register.bureau}`, 80, 'Register')}.zip`;
    const parts = [{ name, size }];
    await progress.save({
      state: 'done',
      finishedAt: new Date().toISOString(),
      attempts: 0,
      upload: null,
      parts,
      register: done,
    });
  } catch (error) {
    await zip.giveUp();
    throw error;
  }
};
