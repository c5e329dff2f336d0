import { createHash } from 'node:crypto';
import * as z from 'zod';
import { BulkKind, ColumnChoice, DateOrder, ImportMode, ImportOptions } from '#contract/import/record.ts';
import { advanceImport, findImport, openImport } from '../entities/imports/import.ts';
import type { ImportProgress } from '../entities/imports/import-progress.ts';
import {
  ACTOR_SUB,
  INBOUND_OPTIONS,
  type InboundFile,
  parseInboundFileKey,
  parseResumeKey,
  unrecognisedKey,
} from '../entities/imports/upload-keys.ts';
import { log } from '../kit/log.ts';
import type { StoredObject } from '../ports/s3/objects.ts';
import { getObject, putObject } from '../ports/s3/objects.ts';
import { chosenScope, type Scope } from '../store/scope.ts';
import { OPERATOR } from './batch/actor.ts';
import { resumeImport } from './resume.ts';

/** Longer keys are cut for the name of the result, because a key has 1,024 bytes at most. */
const MAX_NAME_BYTES = 900;

const kinds = `${BulkKind.options.slice(0, -1).join(', ')} or ${BulkKind.options.at(-1)}`;
const HOW = `An inbound file is named bulk/<${kinds}>/<company id>/<file name>, the kind in these letters.`;

const mistakeIn = (key: string) => {
  const [, kind = '', , name, ...rest] = key.split('/');
  if (!BulkKind.safeParse(kind).success) return `"${kind}" is no kind of list.`;
  if (rest.length > 0) return 'The file is in a sub-folder of its company.';
  return name === undefined ? 'The key names no company.' : 'The key names no company or no file.';
};

/**
 * Writes a result file for an inbound object under a key that no import recognises. Folders, which the console
 * creates as objects, are ignored.
 */
const reportUnrecognised = async (bucket: string, key: string): Promise<void> => {
  if (key.endsWith('/')) return;
  const message = `${mistakeIn(key)} ${HOW}`;
  log.warn('inbound file not recognised', { key, mistake: message });
  const name = Buffer.from(key).subarray(0, MAX_NAME_BYTES).toString();
  const body = Buffer.from(JSON.stringify({ key, state: 'refused', message }));
  await putObject(bucket, unrecognisedKey(name), body, { contentType: 'application/json' });
};

/** An object created below the prefix of inbound files, from the bucket's event. */
export interface ArrivedFile {
  readonly bucket: string;
  readonly key: string;
  /** Unique for every object that was ever put under the key. */
  readonly sequencer: string;
}

/** The import of an inbound file; undefined if the key belongs to none. */
export const findArrived = async (file: ArrivedFile): Promise<ImportProgress | undefined> => {
  const resumed = parseResumeKey(file.key);
  if (resumed) return findImport(chosenScope(OPERATOR, resumed.companyId), resumed.importId);
  const inbound = parseInboundFileKey(file.key);
  const object = inbound && (await getObject(file.bucket, file.key));
  return inbound && object ? claim(chosenScope(OPERATOR, inbound.companyId), inbound, file, object) : undefined;
};

/**
 * Continues the import of a file until it waits for a person or has ended. Safe to repeat at any time: a finished
 * import is left alone, an interrupted one goes on after its last transaction. D-24, D-69, D-70.
 */
export const importFile = async (file: ArrivedFile, timeLeft: () => number): Promise<void> => {
  const progress = await findArrived(file);
  if (progress) await resumeImport(file.bucket, progress, timeLeft);
  else if (!parseInboundFileKey(file.key) && !parseResumeKey(file.key)) await reportUnrecognised(file.bucket, file.key);
};

/** The import this file belongs to: the one the portal opened for the upload, or a new one for an operator's inbound file. */
const claim = async (scope: Scope, inbound: InboundFile, file: ArrivedFile, { metadata }: StoredObject) => {
  const uploadId = inbound.name.replace(/\.\w+$/, '');
  const opened = metadata[ACTOR_SUB] ? await findImport(scope, uploadId) : undefined;
  const id = opened?.id ?? `${inbound.companyId.split('-')[0]}-${hash(`${file.key} ${file.sequencer}`).slice(0, 14)}`;
  const found = opened ?? (await openImport(scope, { id, ...operatorImport(inbound, metadata) }));
  if (found.state !== 'waiting') return found;
  return advanceImport(scope, found, { state: 'checking', key: file.key });
};

const operatorImport = (inbound: InboundFile, metadata: StoredObject['metadata']) => ({
  kind: inbound.kind,
  companyId: inbound.companyId,
  fileName: inbound.name,
  by: OPERATOR.userName,
  actor: '',
  isDrop: true,
  change: null,
  review: metadata[INBOUND_OPTIONS.review] === 'true',
  columns: chosenColumns(metadata[INBOUND_OPTIONS.columns]),
  chosenSheet: sheetNamed(metadata[INBOUND_OPTIONS.sheet]),
  dateOrder: DateOrder.catch('').parse(metadata[INBOUND_OPTIONS.dateOrder]),
  options: ImportOptions.parse({
    mode: ImportMode.catch('both').parse(metadata[INBOUND_OPTIONS.mode]),
    allOrNothing: metadata[INBOUND_OPTIONS.allOrNothing] === 'true',
  }),
});

/** An invalid choice counts as none; the import then lists the unknown columns. */
const chosenColumns = (json = '{}'): ColumnChoice => {
  try {
    return ColumnChoice.parse(JSON.parse(json));
  } catch {
    return {};
  }
};

/** A name in plain ASCII may also stand there without encoding. */
const sheetNamed = (text = ''): string => {
  try {
    return z.string().catch(text).parse(JSON.parse(text));
  } catch {
    return text;
  }
};

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
