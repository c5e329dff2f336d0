import { ApplicationError } from '#contract/application-error.ts';
import type { SavedDocument } from '#contract/document/forms.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { uploadAddress } from '#lambdas/domain/document/incoming-file.ts';
import { showDocument } from '#lambdas/entities/records/document.ts';
import { log } from '#lambdas/kit/log.ts';
import { readEnv } from '#lambdas/ports/env.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { DocumentEnv } from './env.ts';

const env = readEnv(DocumentEnv);

/** Puts the file where files arrive, or returns where the browser may put it. The record names it already. */
export const receive = async (saved: DocumentRecord, bytes: Uint8Array | undefined): Promise<SavedDocument> => {
  const { incoming } = saved;
  const shown = showDocument(saved);
  if (incoming?.refused !== '') return shown;
  if (bytes === undefined) {
    const { url, headers } = await uploadAddress(env.UPLOAD_BUCKET, incoming);
    return { ...shown, uploadUrl: url, headers };
  }
  try {
    await putObject(env.UPLOAD_BUCKET, incoming.key, bytes, { contentType: incoming.documentMeta });
  } catch (error) {
    log.error('document not stored', { error });
    throw new ApplicationError('Upload failed', 'The file could not be stored. Please try again.');
  }
  return shown;
};
