import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectAclCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bucket, type RunningStore, startStore } from './running-store.ts';

let store: RunningStore;
let Key: string;

const put = (Body: string, key = Key) =>
  store.client.send(new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: Buffer.byteLength(Body) }));
const get = (key = Key) => store.client.send(new GetObjectCommand({ Bucket, Key: key }));
const text = async (key = Key) => (await get(key)).Body?.transformToString();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const aside = () => randomBytes(6).toString('hex');

beforeAll(async () => {
  store = await startStore();
});
afterAll(() => store.close());

describe('an object', () => {
  it('comes back with its bytes, type, metadata, encoding and ETag', async () => {
    Key = aside();
    const stored = await store.client.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: 'hello',
        ContentType: 'text/plain',
        ContentEncoding: 'identity',
        CacheControl: 'no-store',
        Metadata: { owner: 'example' },
      }),
    );
    expect(stored.ETag).toBe(`"${createHash('md5').update('hello').digest('hex')}"`);
    const found = await get();
    expect(await found.Body?.transformToString()).toBe('hello');
    expect(found).toMatchObject({
      ContentType: 'text/plain',
      ContentEncoding: 'identity',
      CacheControl: 'no-store',
      ContentLength: 5,
      ETag: stored.ETag,
      VersionId: stored.VersionId,
      Metadata: { owner: 'example' },
    });
    const head = await store.client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentLength: 5, ContentType: 'text/plain', VersionId: stored.VersionId });
  });

  it('may be empty', async () => {
    Key = aside();
    await put('');
    expect(await text()).toBe('');
  });

  it('of 20 MB streamed by the SDK arrives byte for byte, and nothing of it stays in the incoming folder', async () => {
    Key = aside();
    const bytes = randomBytes(20 * 1024 * 1024);
    const file = join(store.root, 'streamed');
    await writeFile(file, bytes);
    const Body = createReadStream(file);
    await store.client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: bytes.length }));
    const back = await (await get()).Body?.transformToByteArray();
    expect(back && sha256(back)).toBe(sha256(bytes));
    const head = await store.client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head.ContentLength).toBe(bytes.length);
    expect(head.ContentEncoding).toBeUndefined();
    await rm(file);
    expect(await readdir(join(store.dir, 'incoming'))).toEqual([]);
  });

  it('is delivered as an event before the upload is answered', async () => {
    Key = `${aside()}/ä b`;
    const { VersionId } = await put('hello');
    expect(store.events.at(-1)).toMatchObject({
      eventName: 'ObjectCreated:Put',
      bucket: Bucket,
      key: Key,
      size: 5,
      versionId: VersionId,
    });
  });

  it.each([
    '../../etc/x',
    '..',
    '.',
    'a/../../b',
    '/leading',
    'a//b/',
    'ünï/ço dé+&=?#%25.pdf',
    '%2e%2e%2fx',
    '日本/😀',
    "q'(*)!~",
    'nul\0l',
    'x'.repeat(1_024),
  ])('named %j round-trips and touches nothing outside its folder', async (name) => {
    await put('harmless', name);
    expect(await text(name)).toBe('harmless');
    const listed = await store.client.send(new ListObjectsV2Command({ Bucket, Prefix: name, EncodingType: 'url' }));
    expect(listed.Contents?.map(({ Key: found }) => decodeURIComponent(found ?? ''))).toContain(name);
    expect(await readdir(store.root)).toEqual(['store']);
    expect((await readdir(store.dir)).sort()).toEqual(['events', 'incoming', 'objects', 'uploads']);
    await store.client.send(new DeleteObjectCommand({ Bucket, Key: name }));
  });

  it('with a key longer than S3 allows is refused', async () => {
    await expect(put('x', 'x'.repeat(1_025))).rejects.toMatchObject({ name: 'KeyTooLongError' });
  });
});

describe('reading', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
  ])('a range %s gives that part', async (Range, part, ContentRange) => {
    Key = aside();
    await put('0123456789');
    const found = await store.client.send(new GetObjectCommand({ Bucket, Key, Range }));
    expect(await found.Body?.transformToString()).toBe(part);
    expect(found).toMatchObject({ ContentRange, ContentLength: part.length });
  });

  it('a range past the end is refused', async () => {
    Key = aside();
    await put('0123456789');
    await expect(store.client.send(new GetObjectCommand({ Bucket, Key, Range: 'bytes=10-' }))).rejects.toMatchObject({
      name: 'InvalidRange',
    });
  });

  it('with conditions answers not modified, or that the precondition failed', async () => {
    Key = aside();
    const { ETag } = await put('one');
    const read = (conditions: object) => store.client.send(new GetObjectCommand({ Bucket, Key, ...conditions }));
    await expect(read({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    await expect(read({ IfMatch: '"other"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
    await expect(read({ IfModifiedSince: new Date(Date.now() + 60_000) })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 304 },
    });
    await expect(read({ IfMatch: ETag })).resolves.toBeDefined();
  });

  it('what does not exist gives NoSuchKey or NoSuchBucket', async () => {
    await expect(get('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(store.client.send(new GetObjectCommand({ Bucket: 'other', Key: 'x' }))).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
    await expect(store.client.send(new HeadObjectCommand({ Bucket, Key: 'missing' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
    await expect(store.client.send(new HeadBucketCommand({ Bucket: 'other' }))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });
});

describe('writing', () => {
  it('only if nothing is there yet lets exactly one of many writers through', async () => {
    Key = aside();
    const attempts = Array.from({ length: 8 }, (_, number) =>
      store.client.send(new PutObjectCommand({ Bucket, Key, Body: `writer ${number}`, IfNoneMatch: '*' })),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'PreconditionFailed' });
  });

  it('only over a known version refuses once another has been written', async () => {
    Key = aside();
    const { ETag } = await put('one');
    const overwrite = (Body: string) => store.client.send(new PutObjectCommand({ Bucket, Key, Body, IfMatch: ETag }));
    await overwrite('two');
    await expect(overwrite('three')).rejects.toMatchObject({ name: 'PreconditionFailed' });
    expect(await text()).toBe('two');
  });

  it('one key from many sides at once keeps every version whole and serves one of them', async () => {
    Key = aside();
    const bodies = Array.from({ length: 12 }, (_, number) => String(number).repeat(50_000));
    const puts = await Promise.all(bodies.map((body) => put(body)));
    const { Versions = [] } = await store.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
    expect(Versions).toHaveLength(bodies.length);
    expect(new Set(puts.map(({ VersionId }) => VersionId)).size).toBe(bodies.length);
    const versions = await Promise.all(
      Versions.map(async ({ VersionId }) =>
        (await store.client.send(new GetObjectCommand({ Bucket, Key, VersionId }))).Body?.transformToString(),
      ),
    );
    expect(new Set(versions)).toEqual(new Set(bodies));
    expect(await text()).toBe(versions[Versions.findIndex(({ IsLatest }) => IsLatest)]);
  });

  it('to a bucket that is not here is refused', async () => {
    await expect(
      store.client.send(new PutObjectCommand({ Bucket: 'other', Key: 'x', Body: 'x' })),
    ).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  it('a subresource that is not here is refused, and not confused with the object', async () => {
    Key = aside();
    await put('one');
    await expect(store.client.send(new PutObjectAclCommand({ Bucket, Key, ACL: 'private' }))).rejects.toMatchObject({
      name: 'NotImplemented',
    });
    expect(await text()).toBe('one');
  });
});

describe('versions', () => {
  it('keep what was overwritten and deleted, newest first', async () => {
    Key = aside();
    const first = await put('one');
    const second = await put('two');
    const marker = await store.client.send(new DeleteObjectCommand({ Bucket, Key }));
    expect(marker).toMatchObject({ DeleteMarker: true });
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchKey' });
    const listed = await store.client.send(new ListObjectVersionsCommand({ Bucket, Prefix: Key }));
    expect(listed.Versions?.map(({ VersionId }) => VersionId)).toEqual([second.VersionId, first.VersionId]);
    expect(listed.DeleteMarkers).toMatchObject([{ Key, VersionId: marker.VersionId, IsLatest: true }]);
    const old = await store.client.send(new GetObjectCommand({ Bucket, Key, VersionId: first.VersionId }));
    expect(await old.Body?.transformToString()).toBe('one');

    await store.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId: marker.VersionId }));
    expect(await text()).toBe('two');
    await store.client.send(new DeleteObjectCommand({ Bucket, Key, VersionId: second.VersionId }));
    expect(await text()).toBe('one');
    await expect(
      store.client.send(new GetObjectCommand({ Bucket, Key, VersionId: second.VersionId })),
    ).rejects.toMatchObject({ name: 'NoSuchVersion' });
    expect(store.events.filter((event) => event.key === Key).map((event) => event.eventName)).toEqual([
      'ObjectCreated:Put',
      'ObjectCreated:Put',
      'ObjectRemoved:DeleteMarkerCreated',
      'ObjectRemoved:Delete',
      'ObjectRemoved:Delete',
    ]);
  });

  it('are listed page by page without a gap', async () => {
    const prefix = `${aside()}/`;
    for (const name of ['a', 'b', 'a', 'c', 'a']) await put(name, prefix + name);
    const seen: string[] = [];
    let markers: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } = {};
    for (let more = true; more; ) {
      const page = await store.client.send(
        new ListObjectVersionsCommand({ Bucket, Prefix: prefix, MaxKeys: 2, ...markers }),
      );
      seen.push(...(page.Versions ?? []).map(({ Key: key, IsLatest }) => `${key?.slice(prefix.length)}${IsLatest}`));
      markers = { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
      more = page.IsTruncated ?? false;
    }
    expect(seen).toEqual(['atrue', 'afalse', 'afalse', 'btrue', 'ctrue']);
  });
});

describe('listing', () => {
  it('folds keys into common prefixes and pages through them in order', async () => {
    const prefix = `${aside()}/`;
    const names = ['a', 'b/1', 'b/2', 'c', 'd/1/x', 'é', '\uffee', '😀'];
    for (const name of [...names].reverse()) await put('x', prefix + name);
    await put('x', `${prefix}hidden`);
    await store.client.send(new DeleteObjectCommand({ Bucket, Key: `${prefix}hidden` }));
    const seen: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await store.client.send(
        new ListObjectsV2Command({ Bucket, Prefix: prefix, Delimiter: '/', MaxKeys: 2, ContinuationToken }),
      );
      expect(page.KeyCount).toBeLessThanOrEqual(2);
      const keys = (page.Contents ?? []).map(({ Key: key }) => key ?? '');
      const folders = (page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? '');
      seen.push(...[...keys, ...folders].map((name) => name.slice(prefix.length)).sort());
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(seen).toEqual(['a', 'b/', 'c', 'd/', 'é', '\uffee', '😀']);
    const after = await store.client.send(
      new ListObjectsV2Command({ Bucket, Prefix: prefix, StartAfter: `${prefix}b/1` }),
    );
    expect(after.Contents?.[0]?.Key).toBe(`${prefix}b/2`);
  });

  it('names the buckets', async () => {
    const { Buckets } = await store.client.send(new ListBucketsCommand({}));
    expect(Buckets?.map(({ Name }) => Name)).toEqual([Bucket, 'bulk']);
  });
});

describe('copying, deleting many and tagging', () => {
  it('copies bytes and metadata, or replaces the metadata', async () => {
    Key = `${aside()}/from ä+`;
    await store.client.send(
      new PutObjectCommand({ Bucket, Key, Body: 'copied', Metadata: { a: '1' }, Tagging: 't=1' }),
    );
    const CopySource = `${Bucket}/${encodeURIComponent(Key)}`;
    const copy = (to: string, more: object = {}) =>
      store.client.send(new CopyObjectCommand({ Bucket: 'bulk', Key: to, CopySource, ...more }));
    await copy('same');
    await copy('other', { MetadataDirective: 'REPLACE', Metadata: { b: '2' }, ContentType: 'text/csv' });
    const [same, other] = await Promise.all(
      ['same', 'other'].map((key) => store.client.send(new GetObjectCommand({ Bucket: 'bulk', Key: key }))),
    );
    expect(await same?.Body?.transformToString()).toBe('copied');
    expect(same?.Metadata).toEqual({ a: '1' });
    expect(other).toMatchObject({ Metadata: { b: '2' }, ContentType: 'text/csv', TagCount: 1 });
    expect(store.events.at(-1)).toMatchObject({ eventName: 'ObjectCreated:Copy', bucket: 'bulk', key: 'other' });
    await expect(copy('x', { CopySource: `${Bucket}/missing` })).rejects.toMatchObject({ name: 'NoSuchKey' });
    await expect(copy('x', { CopySourceIfMatch: '"no"' })).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  it('deletes many at once, special characters in the keys included', async () => {
    const prefix = aside();
    const keys = ['a', 'b&<>"\'', 'c\rd\n', 'ü 😀'].map((name) => prefix + name);
    for (const key of keys) await put('x', key);
    const Objects = keys.map((key) => ({ Key: key }));
    const { Deleted } = await store.client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted?.map(({ Key: key }) => key)).toEqual(keys);
    const { KeyCount } = await store.client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix }));
    expect(KeyCount).toBe(0);
  });

  it('keeps tags of an object and changes them without a new version', async () => {
    Key = aside();
    const { VersionId } = await store.client.send(
      new PutObjectCommand({ Bucket, Key, Body: 'x', Tagging: 'a=1&b=x%20y' }),
    );
    const tags = async () => (await store.client.send(new GetObjectTaggingCommand({ Bucket, Key }))).TagSet;
    expect(await tags()).toEqual([
      { Key: 'a', Value: '1' },
      { Key: 'b', Value: 'x y' },
    ]);
    const TagSet = [{ Key: 'scan', Value: 'NO_THREATS_FOUND' }];
    await store.client.send(new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet } }));
    expect(await tags()).toEqual(TagSet);
    expect(await store.client.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({ VersionId, TagCount: 1 });
  });
});

describe('checksums', () => {
  it.each(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)(
    'of the kind %s are verified, stored and returned',
    async (ChecksumAlgorithm) => {
      Key = aside();
      const send = (body: string | Readable) =>
        store.client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentLength: 5, ChecksumAlgorithm }));
      const sent = await send('hello');
      const streamed = await send(Readable.from([Buffer.from('he'), Buffer.from('llo')]));
      const field = `Checksum${ChecksumAlgorithm}` as const;
      expect(sent[field]).toMatch(/=$/);
      expect(streamed[field]).toBe(sent[field]);
      const head = await store.client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
      expect(head[field]).toBe(sent[field]);
    },
  );

  it('that do not match are refused, and nothing is stored', async () => {
    Key = aside();
    const wrong = createHash('sha256').update('other').digest('base64');
    await expect(
      store.client.send(new PutObjectCommand({ Bucket, Key, Body: 'hello', ChecksumSHA256: wrong })),
    ).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(
      store.client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: 'hello',
          ContentMD5: createHash('md5').update('x').digest('base64'),
        }),
      ),
    ).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(get()).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await readdir(join(store.dir, 'incoming'))).toEqual([]);
  });
});
