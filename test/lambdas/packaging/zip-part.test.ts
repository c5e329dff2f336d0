import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { afterEach, describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startBackend } from '../../support/backend.ts';

await startBackend();
const { openZip, safeName } = await import('#lambdas/evidence-package/zip-part.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { getObject, objectSize } = await import('#lambdas/ports/s3/objects.ts');
const { beginUpload } = await import('#lambdas/ports/s3/object-streams.ts');
const { table } = await import('#lambdas/ports/table.ts');

const MB = 1024 * 1024;
const bucket = settings.buckets.exports;

/** What stands between the zip and the store: nothing, a wait, or an error. */
let gate: () => Promise<unknown> = async () => undefined;
(s3.middlewareStack as typeof table.middlewareStack).add(
  (next, { commandName = '' }) =>
    async (args) => {
      if (commandName === 'UploadPartCommand') await gate();
      return next(args);
    },
  { step: 'initialize', name: 'gate' },
);
afterEach(() => {
  gate = async () => undefined;
});

let count = 0;
const begin = async () => {
  const upload = await beginUpload(bucket, `evidence/test/${++count}.zip`, 'application/zip');
  return { key: upload.key, zip: openZip(upload, 'packed', new Date('2026-11-23T03:00:00Z')) };
};

/** A source of this many megabytes that counts what was read from it. */
const source = (megabytes: number) => {
  const produced = { mb: 0 };
  const block = Buffer.alloc(MB, 'x');
  const stream = Readable.from(
    (function* () {
      for (; produced.mb < megabytes; produced.mb++) yield block;
    })(),
    { objectMode: false, highWaterMark: MB },
  );
  return { stream, produced };
};

describe('the name of a folder', () => {
  it.each([
    ['Straßenbau Groß GmbH', 'Strassenbau Gross GmbH'],
    ['Łódź Søn Þór', 'Lodz Son Thor'],
    ['ÆRØ/Œuvre', 'AeRO Oeuvre'],
    ['Бюро', 'record'],
  ])('has plain letters for all that others have: %s', (name, folder) => {
    expect(safeName(name, 40, 'record')).toBe(folder);
  });
});

describe('a zip that is sent while it is made', () => {
  it('reads no further than a few parts ahead of a store that takes nothing, however large a file is', async () => {
    let open = () => {};
    gate = () => new Promise<void>((resolve) => (open = resolve));
    const { zip, key } = await begin();
    const { stream, produced } = source(120);
    const added = zip.add('large.pdf', stream);
    let before = -1;
    while (produced.mb !== before) {
      before = produced.mb;
      await wait(200);
    }
    expect(produced.mb).toBeGreaterThan(8);
    expect(produced.mb).toBeLessThan(32);
    gate = async () => undefined;
    open();
    expect((await added).bytes).toBe(120 * MB);
    expect(await zip.finish()).toBe(await objectSize(bucket, key));
  }, 60_000);

  it('has every byte, stores what is compressed already and deflates the rest', async () => {
    const { zip, key } = await begin();
    const text = 'again and again '.repeat(10_000);
    const packed = await zip.add('a.pdf', text);
    await zip.add('b.html', [text.slice(0, 5), text.slice(5)]);
    await zip.add('empty.csv', '');
    await zip.finish();
    expect(packed.sha256).toBe(createHash('sha256').update(text).digest('hex'));
    const object = await getObject(bucket, key);
    const files = unzipSync(object?.bytes ?? new Uint8Array());
    expect(Object.keys(files)).toEqual(['packed/a.pdf', 'packed/b.html', 'packed/empty.csv']);
    for (const name of ['a.pdf', 'b.html']) expect(Buffer.from(files[`packed/${name}`] ?? []).toString()).toBe(text);
    expect(object?.bytes.length).toBeGreaterThan(text.length);
    expect(object?.bytes.length).toBeLessThan(text.length * 1.1);
  });

  it('ends with the error of a store that refuses, or of a file that breaks off, and leaves nothing', async () => {
    gate = async () => Promise.reject(new Error('The store is gone'));
    const refused = await begin();
    await expect(refused.zip.add('large.pdf', source(40).stream)).rejects.toThrow('The store is gone');
    await refused.zip.giveUp();
    gate = async () => undefined;
    const broken = await begin();
    const breaking = Readable.from(
      (function* () {
        yield Buffer.alloc(MB);
        throw new Error('The file broke off');
      })(),
    );
    await expect(broken.zip.add('a.pdf', breaking)).rejects.toThrow('The file broke off');
    await broken.zip.giveUp();
    for (const { key } of [refused, broken]) expect(await objectSize(bucket, key)).toBe(undefined);
  }, 60_000);
});
