import { createHash, createHmac, randomBytes } from 'node:crypto';
import { GetObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bucket, credentials, type RunningStore, startStore } from './running-store.ts';

let store: RunningStore;
let folder: string;

beforeAll(async () => {
  store = await startStore();
});
beforeEach(() => {
  folder = `${randomBytes(6).toString('hex')}/`;
});
afterAll(() => store.close());

interface Form {
  readonly conditions?: readonly unknown[];
  readonly expiresMs?: number;
  readonly fields?: Readonly<Record<string, string>>;
  readonly secret?: string;
  readonly content?: string;
  readonly fileName?: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Posts a form as a page with a signed policy does. */
const post = ({
  conditions,
  expiresMs = 60_000,
  fields = {},
  secret,
  content = 'hello',
  fileName = 'a.txt',
}: Form = {}) => {
  const amzDate = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${amzDate.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const signed = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${credentials.accessKeyId}/${scope}`,
    'x-amz-date': amzDate,
  };
  const document = {
    expiration: new Date(Date.now() + expiresMs).toISOString(),
    conditions: [
      { bucket: Bucket },
      ['starts-with', '$key', folder],
      ['content-length-range', 1, 10],
      ...(conditions ?? []),
      ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
    ],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret ?? credentials.secretAccessKey}`);
  const form = new FormData();
  const all = {
    key: `${folder}\${filename}`,
    ...signed,
    policy,
    'x-amz-signature': createHmac('sha256', key).update(policy).digest('hex'),
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('file', new Blob([content], { type: 'text/html' }), fileName);
  return fetch(`${store.endpoint}/${Bucket}`, { method: 'POST', body: form });
};
const code = async (reply: Response) => /<Code>(\w+)</.exec(await reply.text())?.[1];
const nothingStored = async () => {
  const listed = await store.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: folder }));
  expect(listed.Versions).toBeUndefined();
};

describe('an upload form with a signed policy', () => {
  it('stores the file under its name with what the fields say, not what the browser says', async () => {
    const more = { 'Content-Type': 'text/plain', 'x-amz-meta-owner': 'example', success_action_status: '201' };
    const reply = await post({
      fields: more,
      fileName: "$& ü '1'.txt",
      conditions: [
        { 'Content-Type': 'text/plain' },
        ['starts-with', '$x-amz-meta-owner', ''],
        { success_action_status: '201' },
      ],
    });
    expect([reply.status, await reply.text()]).toEqual([201, expect.stringContaining('<PostResponse')]);
    const Key = `${folder}$& ü '1'.txt`;
    const found = await store.client.send(new GetObjectCommand({ Bucket, Key }));
    expect(await found.Body?.transformToString()).toBe('hello');
    expect(found).toMatchObject({ ContentType: 'text/plain', Metadata: { owner: 'example' } });
    expect(store.events.at(-1)).toMatchObject({ eventName: 'ObjectCreated:Post', key: Key });
  });

  it('answers without a body unless one was requested', async () => {
    expect((await post()).status).toBe(204);
  });

  it.each<[string, string, Form]>([
    ['an expired policy', 'AccessDenied', { expiresMs: -1_000 }],
    ['a key outside the allowed folder', 'AccessDenied', { fields: { key: 'elsewhere/a' } }],
    ['a field that no condition covers', 'AccessDenied', { fields: { 'x-amz-meta-role': 'admin' } }],
    ['a condition that does not hold', 'AccessDenied', { conditions: [['eq', '$Content-Type', 'text/plain']] }],
    ['another secret', 'SignatureDoesNotMatch', { secret: 'guess' }],
    ['an altered policy', 'SignatureDoesNotMatch', { fields: { policy: Buffer.from('{}').toString('base64') } }],
    ['no policy', 'AccessDenied', { fields: { policy: '' } }],
    ['too large a file', 'EntityTooLarge', { content: 'x'.repeat(300_000) }],
    ['too small a file', 'EntityTooSmall', { content: '' }],
    [
      'bytes without the promised checksum',
      'BadDigest',
      {
        fields: { 'x-amz-checksum-sha256': createHash('sha256').update('other').digest('base64') },
        conditions: [['starts-with', '$x-amz-checksum-sha256', '']],
      },
    ],
  ])('is refused with %s', async (_, expected, form) => {
    expect(await code(await post(form))).toBe(expected);
    await nothingStored();
  });

  it('is refused without a file, or when it is no form at all', async () => {
    const empty = new FormData();
    empty.append('key', 'x');
    const address = `${store.endpoint}/${Bucket}`;
    expect(await code(await fetch(address, { method: 'POST', body: empty }))).toBe('MalformedPOSTRequest');
    const headers = { 'content-type': 'multipart/form-data' };
    expect(await code(await fetch(address, { method: 'POST', body: 'junk', headers }))).toBe('MalformedPOSTRequest');
  });

  it.each(['file', 'other'])(
    'that ends in the middle of its part %j is refused, and the store goes on',
    async (name) => {
      const head = 'content-disposition: form-data; name=';
      const body = `--b\r\n${head}"key"\r\n\r\n${folder}x\r\n--b\r\n${head}"${name}"; filename="a"\r\n\r\nhalf`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const reply = await fetch(`${store.endpoint}/${Bucket}`, { method: 'POST', body, headers });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect((await post()).status).toBe(204);
    },
  );
});
