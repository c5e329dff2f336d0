import { createHash } from 'node:crypto';
import { S3Error } from '../errors.ts';
import { type Authorization, sameSignature, sha256Hex, signatureOf } from '../signature.ts';

const MAX_LINE = 16_384;
const MAX_TRAILERS = 16;
const CRLF = Buffer.from('\r\n');

/** Reads lines and runs of bytes from a stream of buffers. */
const byteReader = (source: AsyncIterator<Buffer>) => {
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next = await source.next();
    if (next.done) throw new S3Error('IncompleteBody');
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  };
  return {
    /** Up to `limit` bytes, at least one. */
    some: async (limit: number): Promise<Buffer> => {
      if (held.length === 0) await more();
      const bytes = held.subarray(0, limit);
      held = held.subarray(bytes.length);
      return bytes;
    },
    line: async (): Promise<string> => {
      for (;;) {
        const end = held.indexOf(CRLF);
        if (end >= 0) {
          const line = held.toString('latin1', 0, end);
          held = held.subarray(end + CRLF.length);
          return line;
        }
        if (held.length > MAX_LINE) throw new S3Error('IncompleteBody');
        await more();
      }
    },
  };
};

/** The chain of signatures of a chunked body, each over the one before; undefined for an unsigned body. */
const chain = ({ payload, signer, amzDate, signature }: Authorization) => {
  if (!payload.startsWith('STREAMING-AWS4-')) return undefined;
  let previous = signature;
  const advance = (kind: string, rest: readonly string[], given: string | undefined) => {
    const expected = signatureOf(
      signer.key,
      [`AWS4-HMAC-SHA256-${kind}`, amzDate, signer.scope, previous, ...rest].join('\n'),
    );
    if (given === undefined || !sameSignature(expected, given)) throw new S3Error('SignatureDoesNotMatch');
    previous = expected;
  };
  return {
    chunk: (hash: string, given: string | undefined) => advance('PAYLOAD', [sha256Hex(''), hash], given),
    trailer: (text: string, given: string | undefined) => advance('TRAILER', [sha256Hex(text)], given),
  };
};

const readTrailers = async (reader: ReturnType<typeof byteReader>): Promise<ReadonlyMap<string, string>> => {
  const trailers = new Map<string, string>();
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined || trailers.size >= MAX_TRAILERS)
      throw new S3Error('MalformedTrailerError');
    trailers.set(name.toLowerCase(), value.trim());
  }
  return trailers;
};

/**
 * Decodes a body of content encoding aws-chunked, checks the signature of every chunk and of the trailer where there
 * are any, and hands the trailer over before it ends.
 */
export async function* decodeChunked(
  source: AsyncIterator<Buffer>,
  authorization: Authorization,
  onTrailers: (trailers: ReadonlyMap<string, string>) => void,
): AsyncGenerator<Buffer> {
  const reader = byteReader(source);
  const signatures = chain(authorization);
  for (let size = -1; size !== 0; ) {
    const [, digits, signature] =
      /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(await reader.line()) ?? [];
    if (digits === undefined) throw new S3Error('IncompleteBody');
    size = Number.parseInt(digits, 16);
    const hash = signatures && createHash('sha256');
    for (let left = size; left > 0; ) {
      const bytes = await reader.some(left);
      left -= bytes.length;
      hash?.update(bytes);
      yield bytes;
    }
    if (hash) signatures?.chunk(hash.digest('hex'), signature);
    if (size > 0 && (await reader.line()) !== '') throw new S3Error('IncompleteBody');
  }
  const trailers = await readTrailers(reader);
  if (authorization.payload.endsWith('-TRAILER') && signatures) {
    const signed = [...trailers].filter(([name]) => name !== 'x-amz-trailer-signature');
    signatures.trailer(
      signed.map(([name, value]) => `${name}:${value}\n`).join(''),
      trailers.get('x-amz-trailer-signature'),
    );
  }
  onTrailers(trailers);
}
