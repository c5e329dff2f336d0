import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { REGION, STORE_OUTPUT, storeStackName } from '#lib/stage/settings.ts';
import { Refused } from './guard.ts';
import { EMPTY, Register } from './register.ts';
import { findStack } from './stack.ts';

/** What the CDK's own command keeps in the folder of an assembly; it makes it again. */
const CACHE = '.cache';

/** Packs a folder with an assembly into one ZIP file. */
const packFolder = async (folder: string): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.split(sep).includes(CACHE)) zip.addFile(join(folder, path), path.replaceAll(sep, '/'));
  }
  zip.end();
  return buffer(zip.outputStream);
};

/** Unpacks such a file into a folder. Names that lead out of the folder are refused by the library. */
const unpackFolder = async (packed: Buffer, folder: string): Promise<void> => {
  const zip = await yauzl.fromBufferPromise(packed, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const file = join(folder, entry.fileName);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await buffer(await zip.openReadStreamPromise(entry)));
  }
};

const REGISTER = 'register.json';
const ASSEMBLIES = 'assemblies/';
const CHANGE_ATTEMPTS = 5;
const UNNAMED_MS = 3_600_000;

const isConflict = (error: unknown) =>
  error instanceof S3ServiceException && /PreconditionFailed|ConditionalRequestConflict/.test(error.name);

const keyOf = (id: string) => `${ASSEMBLIES}${id}.zip`;

/** The last releases of a stage: a register, and the assembly of each. */
export class ReleaseStore {
  readonly #bucket: string;
  readonly #s3: S3Client;
  readonly #unnamedMs: number;
  /** The version of the register that was read; undefined when there was none. */
  #tag: string | undefined;

  /** `unnamedMs`: for how long an assembly is left alone that the register does not name. */
  constructor(
    bucket: string,
    s3 = new S3Client({ region: REGION, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    unnamedMs = UNNAMED_MS,
  ) {
    this.#bucket = bucket;
    this.#s3 = s3;
    this.#unnamedMs = unnamedMs;
  }

  /** The store of a stage; undefined when the stage has none. */
  static async find(stage: string): Promise<ReleaseStore | undefined> {
    const stack = await findStack(storeStackName(stage));
    const bucket = stack?.outputs[STORE_OUTPUT];
    return bucket === undefined ? undefined : new ReleaseStore(bucket);
  }

  /** Reads the register. */
  async read(): Promise<Register> {
    try {
      const { Body, ETag } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: REGISTER }));
      this.#tag = ETag;
      return Register.parse(JSON.parse((await Body?.transformToString()) ?? ''));
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error;
      this.#tag = undefined;
      return EMPTY;
    }
  }

  /** Writes the register, and removes the assemblies that it does not name. Throws Refused when another command wrote it meanwhile. */
  async write(register: Register): Promise<void> {
    const condition = this.#tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: this.#tag };
    const put = { Bucket: this.#bucket, Key: REGISTER, Body: JSON.stringify(register, null, 1), ...condition };
    try {
      const { ETag } = await this.#s3.send(new PutObjectCommand(put));
      this.#tag = ETag;
    } catch (error) {
      if (!isConflict(error)) throw error;
      // A write whose answer was lost is sent again by the SDK and meets itself.
      if (JSON.stringify(await this.read()) !== JSON.stringify(register))
        throw new Refused('Another deployment of this stage has begun meanwhile. Wait until it has ended.');
    }
    await this.#removeUnnamed(register);
  }

  /** Changes the register, again from the start while other commands write it. */
  async change(changed: (register: Register) => Register): Promise<void> {
    for (let left = CHANGE_ATTEMPTS; ; left--) {
      try {
        return await this.write(changed(await this.read()));
      } catch (error) {
        if (!(error instanceof Refused) || left === 0) throw error;
      }
    }
  }

  async #removeUnnamed(register: Register): Promise<void> {
    const named = new Set(register.releases.map(({ id }) => keyOf(id)));
    const { Contents = [] } = await this.#s3.send(
      new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: ASSEMBLIES }),
    );
    // One that was stored just now may belong to a command that has not written the register yet.
    for (const { Key = '', LastModified } of Contents)
      if (!named.has(Key) && Date.now() - (LastModified?.getTime() ?? 0) > this.#unnamedMs)
        await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }));
  }

  /** Stores the assembly of a release. */
  async save(id: string, folder: string): Promise<void> {
    const Body = await packFolder(folder);
    await this.#s3.send(new PutObjectCommand({ Bucket: this.#bucket, Key: keyOf(id), Body }));
  }

  /** Brings the assembly of a release into a folder. */
  async load(id: string, folder: string): Promise<void> {
    const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: keyOf(id) }));
    if (Body === undefined) throw new Error(`The assembly of ${id} is empty`);
    await unpackFolder(Buffer.from(await Body.transformToByteArray()), folder);
  }
}
