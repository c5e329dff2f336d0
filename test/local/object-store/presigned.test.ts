import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bucket, clientFor, credentials, type RunningStore, startStore } from './running-store.ts';

let store: RunningStore;
/** The time of the store where a test has set it: then it does not matter how long the calls take. */
let time: number | undefined;
let Key: string;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('base64');
const hello = { ContentType: 'text/plain', ContentLength: 5, ChecksumSHA256: sha256('hello') };
const helloHeaders = { 'content-type': 'text/plain', 'x-amz-checksum-sha256': sha256('hello') };

/** Signed as an upload form of the portal signs: length, type and checksum cannot be changed afterwards (D-22). */
const putUrl = (input: object = hello, client = store.client) =>
  getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ...input }), {
    expiresIn: 300,
    signableHeaders: new Set(['content-type', 'content-length', 'host']),
    unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
  });
const put = (
  url: string,
  body: string | Uint8Array<ArrayBuffer> = 'hello',
  headers: Record<string, string> = helloHeaders,
) => fetch(url, { method: 'PUT', body, headers });
const code = async (reply: Response) => /<Code>(\w+)</.exec(await reply.text())?.[1];
/** When an address was signed, in milliseconds. */
const signedAt = (url: string) => {
  const [, day, clock] = /X-Amz-Date=(\d{8})T(\d{6})Z/.exec(url) ?? [];
  const date = day?.replace(/(....)(..)(..)/, '$1-$2-$3');
  return Date.parse(`${date}T${clock?.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
};
const nothingStored = async () => {
  const listed = await store.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
  expect(listed.Versions).toBeUndefined();
};

beforeAll(async () => {
  store = await startStore({ now: () => time ?? Date.now() });
});
beforeEach(() => {
  time = undefined;
  Key = `${randomBytes(6).toString('hex')}/a b+ü.txt`;
});
afterAll(() => store.close());

describe('a presigned upload', () => {
  it('of 20 MB arrives byte for byte, and a presigned download gives it back', async () => {
    const bytes = new Uint8Array(randomBytes(20 * 1024 * 1024));
    const ChecksumSHA256 = sha256(bytes);
    const url = await putUrl({ ContentType: 'application/pdf', ContentLength: bytes.length, ChecksumSHA256 });
    const uploaded = await put(url, bytes, {
      'content-type': 'application/pdf',
      'x-amz-checksum-sha256': ChecksumSHA256,
    });
    expect(uploaded.status).toBe(200);
    expect(uploaded.headers.get('etag')).toBe(`"${createHash('md5').update(bytes).digest('hex')}"`);
    const download = await fetch(await getSignedUrl(store.client, new GetObjectCommand({ Bucket, Key })));
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(ChecksumSHA256);
  });

  it('may be repeated until it expires, one version each time', async () => {
    const url = await putUrl();
    time = signedAt(url) + 300_000;
    expect((await put(url)).status).toBe(200);
    expect((await put(url)).status).toBe(200);
    time = undefined;
    const { Versions } = await store.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
    expect(Versions).toHaveLength(2);
  });

  it('is refused after it has expired, and before it begins', async () => {
    const url = await putUrl();
    time = signedAt(url) + 300_001;
    const late = await put(url);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
    time = signedAt(url) - 16 * 60_000;
    expect((await put(url)).status).toBe(403);
    time = undefined;
    await nothingStored();
  });

  it('is refused when the signature, the key, the expiry or another parameter was changed', async () => {
    const url = await putUrl();
    const flipped = url.replace(/X-Amz-Signature=(.)/, (_, first) => `X-Amz-Signature=${first === '0' ? '1' : '0'}`);
    const changed = [
      flipped,
      url.replace('a%20b', 'a%20c'),
      url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000'),
      url.replace('/docs/', '/bulk/'),
      `${url}&x-amz-meta-role=admin`,
      url.replace(/X-Amz-Signature=\w+/, 'X-Amz-Signature='),
    ];
    for (const address of changed) expect((await put(address)).status, address).toBeGreaterThanOrEqual(400);
    expect(await code(await put(flipped))).toBe('SignatureDoesNotMatch');
    await nothingStored();
  });

  it('is refused when a signed header differs, is missing, or the method is another', async () => {
    const url = await putUrl();
    const attempts = [
      put(url, 'hello', { ...helloHeaders, 'content-type': 'text/html' }),
      put(url, 'hello, longer', helloHeaders),
      put(url, 'hello', { ...helloHeaders, 'x-amz-checksum-sha256': sha256('other') }),
      put(url, 'hello', { 'content-type': 'text/plain' }),
      fetch(url, { method: 'DELETE', headers: helloHeaders }),
      fetch(url, { headers: helloHeaders }),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(403);
    await nothingStored();
  });

  it('reads why it is refused even while it is still sending', async () => {
    const bytes = new Uint8Array(10 * 1024 * 1024);
    const url = await getSignedUrl(store.client, new PutObjectCommand({ Bucket, Key }));
    const reply = await put(url.replace('Expires=900', 'Expires=901'), bytes, {});
    expect([reply.status, await code(reply)]).toEqual([403, 'SignatureDoesNotMatch']);
    await nothingStored();
  });

  it('is refused with an x-amz- header that no user signed', async () => {
    const reply = await put(await putUrl(), 'hello', { ...helloHeaders, 'x-amz-meta-role': 'admin' });
    expect([reply.status, await reply.text()]).toEqual([
      403,
      expect.stringContaining('<HeadersNotSigned>x-amz-meta-role</HeadersNotSigned>'),
    ]);
    await nothingStored();
  });

  it('is refused when the bytes do not have the signed checksum', async () => {
    const reply = await put(await putUrl(), 'hellO');
    expect([reply.status, await code(reply)]).toEqual([400, 'BadDigest']);
    await nothingStored();
  });

  it('takes a checksum in the query for nothing, as S3 does: only the header binds', async () => {
    const url = await getSignedUrl(
      store.client,
      new PutObjectCommand({ Bucket, Key, ChecksumSHA256: sha256('other') }),
    );
    expect(url).toContain('x-amz-checksum-sha256=');
    expect((await put(url, 'hello', {})).status).toBe(200);
  });

  it('keeps metadata that stands in the signed query', async () => {
    const url = await getSignedUrl(store.client, new PutObjectCommand({ Bucket, Key, Metadata: { upload: 'ü1' } }));
    expect((await put(url, 'hello', {})).status).toBe(200);
    expect((await store.client.send(new HeadObjectCommand({ Bucket, Key }))).Metadata).toHaveProperty('upload');
  });

  it('signed with another secret or another access key is refused', async () => {
    const signedBy = (change: object) =>
      putUrl(hello, clientFor(store.endpoint, { credentials: { ...credentials, ...change } }));
    expect(await code(await put(await signedBy({ secretAccessKey: 'guess' })))).toBe('SignatureDoesNotMatch');
    expect(await code(await put(await signedBy({ accessKeyId: 'other' })))).toBe('InvalidAccessKeyId');
    await nothingStored();
  });

  it.each(['../../etc/x', '%2e%2e/x', '..%2f..%2fx', 'a/./../b', '/x', 'ü +&?#'])(
    'of the key %j, sent with its path untouched, reads back',
    async (key) => {
      const url = new URL(store.endpoint);
      const signed = await getSignedUrl(store.client, new PutObjectCommand({ Bucket, Key: key }));
      const status = await new Promise((resolve, reject) => {
        const path = signed.slice(url.origin.length);
        const upload = request({ host: url.hostname, port: url.port, method: 'PUT', path }, (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        });
        upload.on('error', reject).end(key);
      });
      expect(status).toBe(200);
      const { Body } = await store.client.send(new GetObjectCommand({ Bucket, Key: key }));
      expect(await Body?.transformToString()).toBe(key);
    },
  );
});

describe('a presigned download', () => {
  const disposition = "attachment; filename*=UTF-8''pr%C3%BCfung.pdf";

  it('is answered with the type and file name that were signed into it', async () => {
    await store.client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello', ContentType: 'text/html' }));
    const input = { Bucket, Key, ResponseContentDisposition: disposition, ResponseContentType: 'application/pdf' };
    const url = await getSignedUrl(store.client, new GetObjectCommand(input), { expiresIn: 60 });
    const reply = await fetch(url);
    expect(reply.headers.get('content-disposition')).toBe(disposition);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(await reply.text()).toBe('hello');
    expect((await fetch(url.replace('prufung', 'x').replace('attachment', 'inline'))).status).toBe(403);
    const part = await fetch(url, { headers: { range: 'bytes=1-2' } });
    expect([part.status, await part.text()]).toEqual([206, 'el']);
    time = signedAt(url) + 60_001;
    expect((await fetch(url)).status).toBe(403);
  });

  it('refuses a header that would break the answer', async () => {
    await store.client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello' }));
    const input = { Bucket, Key, ResponseContentDisposition: 'attachment\r\nset-cookie: a=b' };
    const reply = await fetch(await getSignedUrl(store.client, new GetObjectCommand(input)));
    expect([reply.status, reply.headers.get('set-cookie'), await code(reply)]).toEqual([400, null, 'InvalidArgument']);
  });

  it('has its counterparts for looking at and deleting an object', async () => {
    await store.client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello' }));
    const head = await fetch(await getSignedUrl(store.client, new HeadObjectCommand({ Bucket, Key })), {
      method: 'HEAD',
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5']);
    const deletion = await fetch(await getSignedUrl(store.client, new DeleteObjectCommand({ Bucket, Key })), {
      method: 'DELETE',
    });
    expect([deletion.status, deletion.headers.get('x-amz-delete-marker')]).toEqual([204, 'true']);
    expect((await fetch(await getSignedUrl(store.client, new GetObjectCommand({ Bucket, Key })))).status).toBe(404);
  });
});

describe('without a valid signature', () => {
  it('nothing is answered but AccessDenied, whether the object exists or not', async () => {
    await store.client.send(new PutObjectCommand({ Bucket, Key: 'known', Body: 'hello' }));
    for (const path of ['', '/', '/docs', '/docs/known', '/docs/unknown', '/other/x']) {
      const reply = await fetch(store.endpoint + path);
      expect([path, reply.status, await code(reply)]).toEqual([path, 403, 'AccessDenied']);
    }
  });

  it('a client with a wrong secret or a wrong clock is refused', async () => {
    const send = (config: object) =>
      clientFor(store.endpoint, config).send(new PutObjectCommand({ Bucket, Key, Body: 'hello' }));
    await expect(send({ credentials: { ...credentials, secretAccessKey: 'guess' } })).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    await expect(send({ systemClockOffset: -16 * 60_000 })).rejects.toMatchObject({ name: 'RequestTimeTooSkewed' });
    await nothingStored();
  });

  it('an address that is not valid is refused, not a crash', async () => {
    for (const path of ['/docs/%', '/docs/%ff', '/%', '/docs/x?a=%'])
      expect((await fetch(store.endpoint + path)).status).toBe(400);
  });
});
