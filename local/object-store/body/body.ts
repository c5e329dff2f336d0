import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import type { Authorization } from '../signature.ts';
import { decodeChunked } from './chunked-body.ts';

/** A body on its way in: decoded, and complete and unaltered once `chunks` has ended without an error. */
export interface IncomingBody {
  /** Bytes, as announced. */
  readonly length: number;
  readonly chunks: AsyncIterable<Buffer>;
  /** What followed the body; known when `chunks` has ended. */
  trailer(name: string): string | undefined;
}

// Without this, abandoning a body would close the connection before the client has read the error.
const rawChunks = (message: IncomingMessage): AsyncIterator<Buffer> => message.iterator({ destroyOnReturn: false });

async function* unaltered(source: AsyncIterable<Buffer>, length: number, payload: string): AsyncGenerator<Buffer> {
  const hash = /^[0-9a-f]{64}$/.test(payload) ? createHash('sha256') : undefined;
  let received = 0;
  for await (const chunk of source) {
    received += chunk.length;
    if (received > length) throw new S3Error('IncompleteBody');
    hash?.update(chunk);
    yield chunk;
  }
  if (received !== length) throw new S3Error('IncompleteBody');
  if (hash && hash.digest('hex') !== payload) throw new S3Error('XAmzContentSHA256Mismatch');
}

/** Content length of the object itself, chunk headers and trailer not counted. */
const announcedLength = (request: S3Request, chunked: boolean): number => {
  const header = request.header(chunked ? 'x-amz-decoded-content-length' : 'content-length');
  if (header === undefined) throw new S3Error('MissingContentLength');
  if (!/^\d{1,15}$/.test(header))
    throw new S3Error('InvalidArgument', { message: 'The content length is not a number' });
  return Number(header);
};

/** The body of an authorized request, whichever way it was signed and encoded. */
export const incomingBody = (request: S3Request, authorization: Authorization): IncomingBody => {
  const chunked = authorization.payload.startsWith('STREAMING-');
  const length = announcedLength(request, chunked);
  const raw = rawChunks(request.message);
  let trailers: ReadonlyMap<string, string> = new Map();
  const decoded = chunked
    ? decodeChunked(raw, authorization, (found) => {
        trailers = found;
      })
    : { [Symbol.asyncIterator]: () => raw };
  return {
    length,
    chunks: unaltered(decoded, length, authorization.payload),
    trailer: (name) => trailers.get(name),
  };
};
