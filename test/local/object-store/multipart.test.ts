import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type CreateMultipartUploadCommandInput,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bucket, type RunningStore, startStore } from './running-store.ts';

const MB = 1024 * 1024;
let store: RunningStore;
let Key: string;

const create = async (input: Partial<CreateMultipartUploadCommandInput> = {}) => {
  const { UploadId } = await store.client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...input }));
  return { Bucket, Key, UploadId };
};
type Upload = Awaited<ReturnType<typeof create>>;

const part = async (upload: Upload, PartNumber: number, Body: Uint8Array | string): Promise<CompletedPart> => {
  const { ETag, ChecksumCRC32 } = await store.client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
  return { PartNumber, ETag, ChecksumCRC32 };
};
const complete = (upload: Upload, Parts: CompletedPart[]) =>
  store.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
const stored = async () => {
  const { Body } = await store.client.send(new GetObjectCommand({ Bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest();

beforeAll(async () => {
  store = await startStore();
});
beforeEach(() => {
  Key = randomBytes(6).toString('hex');
});
afterAll(() => store.close());

describe('a multipart upload', () => {
  it('joins its parts in order, whatever order they came in, with one event at the end', async () => {
    const pieces = [randomBytes(5 * MB), randomBytes(5 * MB), randomBytes(100)] as const;
    const upload = await create({ ContentType: 'text/csv', Metadata: { a: 'b' }, Tagging: 'x=y' });
    const parts = [
      await part(upload, 9, pieces[2]),
      await part(upload, 2, pieces[0]),
      await part(upload, 5, pieces[1]),
    ];
    await expect(stored()).rejects.toMatchObject({ name: 'NoSuchKey' });
    const sorted = [...parts].sort((left, right) => Number(left.PartNumber) - Number(right.PartNumber));
    const { ETag, VersionId } = await complete(upload, sorted);
    expect(ETag).toBe(`"${md5(Buffer.concat(pieces.map(md5))).toString('hex')}-3"`);
    expect((await stored()).equals(Buffer.concat(pieces))).toBe(true);
    const head = await store.client.send(new HeadObjectCommand({ Bucket, Key }));
    expect(head).toMatchObject({ ContentType: 'text/csv', Metadata: { a: 'b' }, VersionId, TagCount: 1 });
    expect(store.events.filter((event) => event.key === Key)).toMatchObject([
      { eventName: 'ObjectCreated:CompleteMultipartUpload', size: 10 * MB + 100 },
    ]);
    expect(await readdir(join(store.dir, 'uploads'))).toEqual([]);
    await expect(complete(upload, sorted)).rejects.toMatchObject({ name: 'NoSuchUpload' });
  });

  it('takes the last of two parts with one number', async () => {
    const upload = await create();
    await part(upload, 1, 'first');
    await complete(upload, [await part(upload, 1, 'second')]);
    expect((await stored()).toString()).toBe('second');
  });

  it('copies parts of another object', async () => {
    const bytes = randomBytes(6 * MB);
    await store.client.send(new PutObjectCommand({ Bucket: 'bulk', Key, Body: bytes }));
    const upload = await create();
    const copied = async (PartNumber: number, CopySourceRange: string): Promise<CompletedPart> => {
      const input = { ...upload, PartNumber, CopySource: `bulk/${Key}`, CopySourceRange };
      const { CopyPartResult } = await store.client.send(new UploadPartCopyCommand(input));
      return { PartNumber, ETag: CopyPartResult?.ETag };
    };
    const last = 6 * MB - 1;
    await expect(copied(1, `bytes=0-${last + 1}`)).rejects.toMatchObject({ name: 'InvalidArgument' });
    await complete(upload, [await copied(1, `bytes=100-${last}`), await copied(2, 'bytes=0-99')]);
    expect((await stored()).equals(Buffer.concat([bytes.subarray(100), bytes.subarray(0, 100)]))).toBe(true);
  });

  it.each(['COMPOSITE', 'FULL_OBJECT'] as const)('carries a checksum of the kind %s', async (ChecksumType) => {
    const upload = await create({ ChecksumAlgorithm: 'CRC32', ChecksumType });
    const parts = [await part(upload, 1, Buffer.alloc(5 * MB, 1)), await part(upload, 2, 'end')];
    const done = await complete(upload, parts);
    expect(done).toMatchObject({ ChecksumType });
    expect(done.ChecksumCRC32).toMatch(ChecksumType === 'COMPOSITE' ? /==-2$/ : /==$/);
    const head = await store.client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' }));
    expect(head.ChecksumCRC32).toBe(done.ChecksumCRC32);
  });

  it('with a part that is missing, altered, out of order or too small is refused and stays open', async () => {
    const upload = await create();
    const [first, second] = [await part(upload, 1, 'too small'), await part(upload, 2, 'last')];
    const refusals = [
      [[first, { ...second, PartNumber: 3 }], 'InvalidPart'],
      [[{ ...first, ETag: second.ETag }], 'InvalidPart'],
      [[{ ...first, PartNumber: 2, ETag: second.ETag }, { ...first }], 'InvalidPartOrder'],
      [[first, second], 'EntityTooSmall'],
    ] as const;
    for (const [parts, name] of refusals) await expect(complete(upload, [...parts])).rejects.toMatchObject({ name });
    await expect(stored()).rejects.toMatchObject({ name: 'NoSuchKey' });
    await complete(upload, [second]);
    expect((await stored()).toString()).toBe('last');
  });

  it('that was aborted, or belongs to another key, does not exist', async () => {
    const upload = await create();
    await expect(part({ ...upload, Key: 'other' }, 1, 'x')).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await expect(part({ ...upload, UploadId: '../objects' }, 1, 'x')).rejects.toMatchObject({ name: 'NoSuchUpload' });
    await part(upload, 1, 'x');
    await store.client.send(new AbortMultipartUploadCommand(upload));
    await expect(part(upload, 1, 'x')).rejects.toMatchObject({ name: 'NoSuchUpload' });
    expect(await readdir(join(store.dir, 'uploads'))).toEqual([]);
  });
});
