import { createHash } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { SQSEvent } from 'aws-lambda';
import type { SavedDocument } from '../../contract/document/forms.ts';
import { handler } from '../../lambdas/inspection/handler.ts';
import { s3 } from '../../lambdas/ports/objects.ts';
import { type ScannedObject, scanResult } from '../../local/events/scan-result.ts';
import { invoke } from '../../local/invoke.ts';
import { scan } from '../../local/malware-scanner.ts';
import { settings } from '../../local/settings.ts';

/** What a request says about a file that follows. */
export const announce = (documentLocation: string, bytes: Uint8Array) => ({
  documentLocation,
  size: bytes.length,
  checksum: createHash('sha256').update(bytes).digest('base64'),
});

/** Puts a file where the answer says; the status of the store. */
export const put = async ({ uploadUrl = '', headers = {} }: SavedDocument, bytes: Uint8Array) =>
  (await fetch(uploadUrl, { method: 'PUT', headers, body: Buffer.from(bytes) })).status;

/** The key of the file that a presigned address is for. */
export const keyOf = ({ uploadUrl = '' }: SavedDocument) =>
  decodeURIComponent(new URL(uploadUrl).pathname).replace(/^.*?(?=incoming\/)/, '');

const message = (body: string) => ({ messageId: 'm1', body }) as SQSEvent['Records'][number];

/** Hands a scan's result to the inspection function; the messages that it wants again. */
const inspect = async (body: unknown) =>
  (await invoke('inspection', handler, { Records: [message(JSON.stringify(body))] }))?.batchItemFailures.length;

const scanned = new Map<string, ScannedObject>();

/** The newest version of a file that has arrived; of one that was taken over since, the version that was. */
const versionOf = async (key: string): Promise<ScannedObject> => {
  const known = scanned.get(key);
  if (known) return known;
  const bucket = settings.buckets.uploads;
  const { ETag: eTag = '', VersionId: versionId } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  const found = { bucket, key, eTag, versionId };
  scanned.set(key, found);
  return found;
};

/** What happens on AWS once a file has arrived: that version of it is scanned, and inspected. */
export const arrived = async (key: string) => inspect(await scan(await versionOf(key)));

/** The message about a file that comes before GuardDuty has tagged it. */
export const inspectUntagged = async (key: string) => inspect(scanResult(await versionOf(key), 'NO_THREATS_FOUND'));
