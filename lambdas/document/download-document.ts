import { Refusal } from '../../contract/refusal.ts';
import { recordActivity } from '../data/activity.ts';
import type { Caller } from '../kit/caller.ts';
import type { Origin } from '../kit/input.ts';
import { readEnv } from '../ports/env.ts';
import { presignGet } from '../ports/objects.ts';
import { DocumentEnv } from './env.ts';
import { visibleDocument } from './owner.ts';

const env = readEnv(DocumentEnv);

const OPEN_FOR_S = 60;

/** An address of the newest good file, for a minute; the download is written into the audit trail. D-23, D-67. */
export const downloadDocument = async (caller: Caller, id: string, origin: Origin) => {
  const { file } = await visibleDocument(caller, id);
  if (!file) throw new Refusal('Upload failed', 'There is no checked file to download.');
  await recordActivity(caller.userId, { type: 'download', detail: id }, origin);
  const url = await presignGet(env.DOCUMENT_BUCKET, file.key, {
    fileName: file.documentLocation,
    contentType: file.documentMeta,
    seconds: OPEN_FOR_S,
  });
  return { url };
};
