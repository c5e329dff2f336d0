import { createHash } from 'node:crypto';
import type { SQSEvent } from 'aws-lambda';
import type { SavedDocument } from '../../contract/records/document.ts';
import { handler } from '../../lambdas/inspection/handler.ts';
import { contextOf } from '../../local/http/api.ts';
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
export const inspect = async (body: unknown) =>
  (await handler({ Records: [message(JSON.stringify(body))] }, contextOf('inspection')))?.batchItemFailures.length;

/** What happens on AWS once a file has arrived: it is scanned, and inspected. */
export const arrived = async (key: string) => inspect(await scan({ bucket: settings.buckets.uploads, key }));
