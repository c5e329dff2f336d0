import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Error } from './errors.ts';
import type { Reply } from './operation.ts';
import { xmlError } from './xml.ts';

/** An error in the format of S3. Anything unexpected becomes InternalError, without details. */
export const errorReply = (error: unknown, resource: string): Reply => {
  const refusal = error instanceof S3Error ? error : new S3Error('InternalError');
  const { status, code, message, details, headers } = refusal;
  return {
    status,
    headers,
    body: xmlError({ Code: code, Message: message, Resource: resource, ...details }),
  };
};

/** Sends a response; HEAD gets its headers only. Throws InvalidArgument when a header cannot be sent as it is. */
export const send = async (res: ServerResponse, { status, headers = {}, body }: Reply): Promise<void> => {
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
