import { createHash } from 'node:crypto';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { SQSEvent } from 'aws-lambda';
import type { SavedDocument } from '#contract/document/forms.ts';
import { handler } from '#lambdas/inspection/handler.ts';
import { s3 } from '#lambdas/ports/s3/sdk.ts';
import { scan } from '#local/background/malware-scanner.ts';
import { type ScannedObject, scanResult } from '#local/events/event-bridge.ts';
import { invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** The announcement of a file that will be uploaded. */
export const announce = (documentLocation: string, bytes: Uint8Array) => ({
  documentLocation,
  size: bytes.length,
  checksum: createHash('sha256').update(bytes).digest('base64'),
});

type Target = Pick<SavedDocument, 'uploadUrl' | 'headers'>;

/** Uploads a file to the presigned address; returns the store's status. */
export const put = async ({ uploadUrl = '', headers = {} }: Target, bytes: Uint8Array) =>
  (await fetch(uploadUrl, { method: 'PUT', headers, body: Buffer.from(bytes) })).status;

/** The key of the file in a presigned address. */
export const keyOf = ({ uploadUrl = '' }: Target) =>
  decodeURIComponent(new URL(uploadUrl).pathname).replace(/^.*?(?=incoming\/)/, '');

/** Decides about the newest version of a document, as its review page does; returns the answer. */
export const decide = async (
  id: string,
  as: Person,
  decision: 'approve' | 'return' = 'approve',
  given: object = {},
) => {
  const { version, number, checksum } = (await call('GET', `/security/${id}`, { as })).data;
  const body = {
    version,
    number,
    checksum,
    decision,
    ...(decision === 'return' ? { reason: 'Unreadable' } : {}),
    ...given,
  };
  return call('POST', `/security/review/${id}`, { as, body });
};

const message = (body: string) => ({ messageId: 'm1', body }) as SQSEvent['Records'][number];

/** Sends a scan's result to the inspection function; returns the messages it wants delivered again. */
const inspect = async (body: unknown) =>
  (await invoke('inspection', handler, { Records: [message(JSON.stringify(body))] }))?.batchItemFailures.length;

const scanned = new Map<string, ScannedObject>();

/** The newest version of an arrived file; if it has been accepted since, the version that was. */
const versionOf = async (key: string): Promise<ScannedObject> => {
  const known = scanned.get(key);
  if (known) return known;
  const bucket = settings.buckets.uploads;
  const { ETag: eTag = '', VersionId: versionId } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
  const found = { bucket, key, eTag, versionId };
  scanned.set(key, found);
  return found;
};

/** What AWS does after a file has arrived: its version is scanned and inspected. */
export const arrived = async (key: string) => inspect(await scan(await versionOf(key)));

/** The event of a file before GuardDuty has tagged it. */
export const inspectUntagged = async (key: string) => inspect(scanResult(await versionOf(key), 'NO_THREATS_FOUND'));
