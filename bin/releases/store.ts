import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { REGION, STORE_OUTPUT, storeStackName } from '../../lib/settings.ts';
import { packFolder, unpackFolder } from './archive.ts';
import { Refused } from './guard.ts';
import { EMPTY, Register } from './register.ts';
import { findStack } from './stack.ts';

const REGISTER = 'register.json';
const ASSEMBLIES = 'assemblies/';
const keyOf = (id: string) => `${ASSEMBLIES}${id}.zip`;

/** The last releases of a stage: a register, and the assembly of each. */
export class ReleaseStore {
  readonly #bucket: string;
  readonly #s3: S3Client;
  /** The version of the register that was read; undefined when there was none. */
  #tag: string | undefined;

  constructor(bucket: string, s3 = new S3Client({ region: REGION, requestChecksumCalculation: 'WHEN_REQUIRED' })) {
    this.#bucket = bucket;
    this.#s3 = s3;
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

  /** Writes the register, and removes the assemblies that it does not name. Throws Refused when somebody else wrote it meanwhile. */
  async write(register: Register): Promise<void> {
    const condition = this.#tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: this.#tag };
    const put = { Bucket: this.#bucket, Key: REGISTER, Body: JSON.stringify(register, null, 1), ...condition };
    const { ETag } = await this.#s3.send(new PutObjectCommand(put)).catch((error: unknown) => {
      if (error instanceof S3ServiceException && /PreconditionFailed|ConditionalRequestConflict/.test(error.name))
        throw new Refused('Another deployment of this stage has begun meanwhile. Wait until it has ended.');
      throw error;
    });
    this.#tag = ETag;
    const named = new Set(register.releases.map(({ id }) => keyOf(id)));
    const { Contents = [] } = await this.#s3.send(
      new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: ASSEMBLIES }),
    );
    for (const { Key = '' } of Contents)
      if (!named.has(Key)) await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key }));
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
