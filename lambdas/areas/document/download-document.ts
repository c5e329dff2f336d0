import { ApplicationError } from '../../../contract/application-error.ts';
import { shownTypes } from '../../../contract/document/rules.ts';
import { goodFiles } from '../../../contract/document/versions.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import type { Caller } from '../../kit/caller.ts';
import { readEnv } from '../../ports/env.ts';
import { presignGet } from '../../ports/objects.ts';
import { DocumentEnv } from './env.ts';
import { visibleDocument } from './owner.ts';

const env = readEnv(DocumentEnv);

const OPEN_FOR_S = 60;

/**
 * An address of the newest good file, or of an earlier version by its number, for a minute: to be saved, or to be looked at
 * where it is of a type that a browser shows. Either is written into the audit trail. D-23, D-67, role matrix row 102.
 */
export const downloadDocument = async (
  caller: Caller,
  id: string,
  { version, inline }: { version?: number | undefined; inline?: string | undefined },
  origin: Origin,
) => {
  const files = goodFiles(await visibleDocument(caller, id));
  const file = version === undefined ? files.at(-1) : files[version - 1];
  if (!file && version !== undefined) throw new ApplicationError('Id Not Available');
  if (!file) throw new ApplicationError('Upload failed', 'There is no checked file to download.');
  const isShown = inline === 'true' && shownTypes.includes(file.documentMeta);
  const detail = [version === undefined ? id : `${id} version ${version}`, ...(isShown ? ['viewed'] : [])].join(' ');
  const said = version === undefined ? '' : `Version ${version}`;
  await recordActivity(caller.userId, { type: 'download', detail, said, about: { kind: 'document', id } }, origin);
  const url = await presignGet(env.DOCUMENT_BUCKET, file.key, {
    fileName: file.documentLocation,
    contentType: file.documentMeta,
    seconds: OPEN_FOR_S,
    disposition: isShown ? 'inline' : 'attachment',
  });
  return { url };
};
