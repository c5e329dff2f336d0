import { request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type RunningStore, startStore } from './running-store.ts';

// The worked examples of the Signature Version 4 documentation of S3, with their published keys and signatures.
const accessKeyId = 'AKIAIOSFODNN7EXAMPLE';
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const Credential = `${accessKeyId}/20130524/us-east-1/s3/aws4_request`;
const AMZ_DATE = '20130524T000000Z';

let store: RunningStore;
afterEach(() => store.close());

const start = async () => {
  store = await startStore({
    prefix: '',
    buckets: ['examplebucket'],
    accessKeyId,
    secretAccessKey,
    now: () => Date.parse('2013-05-24T00:00:00Z'),
  });
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | number>;
  readonly body?: string;
}

const send = async ({ method, path, headers, body = '' }: Sent): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(store.endpoint);
    const sent = request({ host: hostname, port, method, path, headers }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => {
        text += String(chunk);
      });
      reply.on('end', () => resolve(`${reply.statusCode} ${/<Code>(\w+)/.exec(text)?.[1] ?? ''}`.trim()));
    });
    sent.on('error', reject).end(body);
  });

const authorization = (signedHeaders: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${Credential},SignedHeaders=${signedHeaders},Signature=${signature}`;

const chunk = (size: number, signature: string) =>
  `${size.toString(16)};chunk-signature=${signature}\r\n${'a'.repeat(size)}${size > 0 ? '\r\n' : ''}`;

describe('the published examples', () => {
  // Both name an object of a bucket in the host name; a signature that holds gets as far as the missing bucket.
  it('of a signed GET with a range, and of a presigned GET, hold', async () => {
    await start();
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const signedHeaders = 'host;range;x-amz-content-sha256;x-amz-date';
    const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': empty,
      'x-amz-date': AMZ_DATE,
      authorization: authorization(signedHeaders, signature),
    };
    expect(await send({ method: 'GET', path: '/test.txt', headers })).toBe('404 NoSuchBucket');
    expect(await send({ method: 'GET', path: '/test.txt', headers: { ...headers, range: 'bytes=0-8' } })).toBe(
      '403 SignatureDoesNotMatch',
    );

    const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(Credential)}&X-Amz-Date=${AMZ_DATE}&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`;
    const host = { host: 'examplebucket.s3.amazonaws.com' };
    expect(await send({ method: 'GET', path: `/test.txt?${query}`, headers: host })).toBe('404 NoSuchBucket');
  });
});

describe('a body signed chunk by chunk', () => {
  const signatures = [
    'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
    '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
    'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
  ] as const;
  const upload = (body: string): Sent => ({
    method: 'PUT',
    path: '/examplebucket/chunkObject.txt',
    body,
    headers: {
      host: 's3.amazonaws.com',
      'x-amz-date': AMZ_DATE,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      authorization: authorization(
        'content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class',
        '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
      ),
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': 66_560,
      'content-length': 66_824,
    },
  });
  const good = `${chunk(65_536, signatures[0])}${chunk(1_024, signatures[1])}${chunk(0, signatures[2])}\r\n`;

  it('is decoded and stored without the chunk headers', async () => {
    await start();
    expect(await send(upload(good))).toBe('200');
    expect(store.events).toMatchObject([{ key: 'chunkObject.txt', size: 66_560 }]);
  });

  it('is refused, and nothing stored, when a byte or the order of the signatures was changed', async () => {
    await start();
    expect(await send(upload(good.replace('aaaa', 'aaba')))).toBe('403 SignatureDoesNotMatch');
    const swapped = `${chunk(65_536, signatures[1])}${chunk(1_024, signatures[0])}${chunk(0, signatures[2])}\r\n`;
    expect(await send(upload(swapped))).toBe('403 SignatureDoesNotMatch');
    expect(await send(upload(good.replace(/^10000/, '10x00')))).toBe('400 IncompleteBody');
    expect(store.events).toEqual([]);
  });

  it('is refused when its signed trailer was changed', async () => {
    const trailer = (crc: string) =>
      `x-amz-checksum-crc32c:${crc}\r\nx-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n`;
    const withTrailer = (crc: string): Sent => ({
      method: 'PUT',
      path: '/examplebucket/chunkObject.txt',
      body: `${chunk(65_536, 'b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2')}${chunk(1_024, '1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7')}${chunk(0, '2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992')}${trailer(crc)}`,
      headers: {
        host: 's3.amazonaws.com',
        'x-amz-date': AMZ_DATE,
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        authorization: authorization(
          'content-encoding;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class;x-amz-trailer',
          '106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e',
        ),
        'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': 66_560,
        'x-amz-trailer': 'x-amz-checksum-crc32c',
      },
    });
    await start();
    expect(await send(withTrailer('sOO8/Q=='))).toBe('200');
    expect(await send(withTrailer('sOO8/g=='))).toBe('403 SignatureDoesNotMatch');
    expect(store.events).toHaveLength(1);
  });
});
