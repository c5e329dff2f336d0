import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Error } from './errors.ts';
import type { Reply } from './operations/operation.ts';
import { operationFor } from './operations/operations.ts';
import { postForm } from './operations/post-form.ts';
import { parseRequest } from './request.ts';
import { authorize, type Credentials } from './signature.ts';
import { type OnEvent, openStorage } from './storage/storage.ts';
import { xmlError } from './xml.ts';

/** An error in the format of S3. Anything unexpected becomes InternalError, without details. */
const errorReply = (error: unknown, resource: string): Reply => {
  const refusal = error instanceof S3Error ? error : new S3Error('InternalError');
  const { status, code, message, details, headers } = refusal;
  return {
    status,
    headers,
    body: xmlError({ Code: code, Message: message, Resource: resource, ...details }),
  };
};

/** Sends a response; HEAD gets its headers only. Throws InvalidArgument when a header cannot be sent as it is. */
const send = async (res: ServerResponse, { status, headers = {}, body }: Reply): Promise<void> => {
  try {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  } catch {
    if (body instanceof Readable) body.destroy();
    throw new S3Error('InvalidArgument', {
      message: 'A header of the answer would hold characters that are not allowed',
    });
  }
  res.statusCode = status;
  res.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase());
  if (body instanceof Readable) {
    await pipeline(body, res);
    return;
  }
  if (body !== undefined) {
    res.setHeader('content-type', 'application/xml');
    res.setHeader('content-length', Buffer.byteLength(body));
  } else if (status === 200 && !res.hasHeader('content-length')) res.setHeader('content-length', 0);
  res.end(res.req.method === 'HEAD' ? undefined : body);
};

export interface ObjectStoreOptions extends Credentials {
  /** Folder that belongs to the store alone. */
  readonly dir: string;
  /** Mount path, such as `/local/s3`; buckets lie below it. */
  readonly prefix?: string;
  readonly buckets: readonly string[];
  /** Those of them that have an object lock with a default retention. */
  readonly locked?: readonly string[];
  /** Awaited before the response to a change is sent; called again after a restart if the process ended in between. */
  readonly onEvent?: OnEvent;
  /** Epoch milliseconds; for tests. */
  readonly now?: () => number;
  /** Called with internal errors of the store. */
  readonly log?: (message: string, error: unknown) => void;
}

export interface ObjectStore {
  /** Handles one request; never rejects. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

/**
 * S3 on one machine: the operations that the AWS SDK, presigned addresses and `aws s3 cp` use, every request's
 * Signature Version 4 verified. Bytes and metadata are on disk before an upload is answered.
 */
export const createObjectStore = async (options: ObjectStoreOptions): Promise<ObjectStore> => {
  const { dir, prefix = '', buckets, locked = [], onEvent, now = Date.now, log } = options;
  const storage = await openStorage(dir, now, onEvent);

  const answer = async (req: IncomingMessage): Promise<Reply> => {
    const request = parseRequest(req, prefix);
    const isForm = request.header('content-type')?.startsWith('multipart/form-data') ?? false;
    const byForm = isForm && request.method === 'POST' && request.key === '' && request.query.length === 0;
    const authorization = byForm ? undefined : authorize(request, options, now());
    if (request.bucket !== '' && !buckets.includes(request.bucket)) throw new S3Error('NoSuchBucket');
    if (!authorization) return postForm(request, storage, options, now());
    const isLocked = locked.includes(request.bucket);
    return operationFor(request)({ request, authorization, storage, buckets, isLocked });
  };

  const refuse = (req: IncomingMessage, error: unknown): Reply => {
    if (!(error instanceof S3Error) && !req.errored) log?.(`${req.method} ${req.url?.split('?')[0]}`, error);
    return errorReply(error, req.url?.split('?')[0] ?? '');
  };

  return {
    handle: async (req, res) => {
      const reply = await answer(req).catch((error) => refuse(req, error));
      try {
        await send(res, reply);
      } catch (error) {
        for (const name of res.headersSent ? [] : Object.keys(reply.headers ?? {})) res.removeHeader(name);
        if (res.headersSent) res.destroy();
        else await send(res, refuse(req, error));
      }
      // What is left of a refused upload has to be read, or the client never reads the response.
      req.resume();
    },
  };
};
