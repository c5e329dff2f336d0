import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import * as z from 'zod';
import { receiveFile, withFile } from '../body/receive-file.ts';
import { S3Error } from '../errors.ts';
import type { S3Request } from '../request.ts';
import { type Credentials, parseAmzDate, sameSignature, signatureOf, signerFor } from '../signature.ts';
import type { ObjectVersion } from '../storage/catalogue.ts';
import type { Storage } from '../storage/storage.ts';
import { xmlDocument } from '../xml.ts';
import { describe } from './description.ts';
import type { Reply } from './operation.ts';
import { uploadedHeaders } from './put-object.ts';

const Condition = z.union([
  z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
  z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]),
  z.record(z.string(), z.string()),
]);
const Policy = z.object({ expiration: z.iso.datetime(), conditions: z.array(Condition) });

/** Fields of an upload form, names in lower case, and the bucket it goes to. */
type FormFields = ReadonlyMap<string, string>;

interface SizeLimits {
  readonly min: number;
  readonly max: number;
}

const UNCONDITIONED = new Set(['x-amz-signature', 'file', 'policy']);

const invalid = (reason: string) => new S3Error('AccessDenied', { message: `Invalid according to Policy: ${reason}` });

const readPolicy = (text: string) => {
  try {
    return Policy.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
  } catch {
    throw new S3Error('InvalidPolicyDocument');
  }
};

type Test = readonly [operator: 'eq' | 'starts-with', field: string, value: string];

const testsOf = (condition: z.infer<typeof Condition>): readonly Test[] => {
  if (!Array.isArray(condition))
    return Object.entries(condition).map(([field, value]) => ['eq', field.toLowerCase(), value]);
  return condition[0] === 'content-length-range'
    ? []
    : [[condition[0], condition[1].slice(1).toLowerCase(), condition[2]]];
};

const isMet = ([operator, field, value]: Test, fields: FormFields): boolean => {
  const actual = fields.get(field) ?? '';
  return operator === 'eq' ? actual === value : actual.startsWith(value);
};

/**
 * Verifies the signed policy of an upload form: not expired, every condition met, no field without a condition.
 * Returns the sizes it allows; throws AccessDenied, SignatureDoesNotMatch and the like.
 */
const checkPolicy = (fields: FormFields, credentials: Credentials, now: number): SizeLimits => {
  const required = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw new S3Error('AccessDenied', { message: `The form has no field ${name}` });
    return value;
  };
  const text = required('policy');
  const amzDate = required('x-amz-date');
  if (required('x-amz-algorithm') !== 'AWS4-HMAC-SHA256' || parseAmzDate(amzDate) === undefined)
    throw new S3Error('InvalidArgument', { message: 'x-amz-algorithm or x-amz-date is not valid' });
  const { key } = signerFor(required('x-amz-credential'), credentials, amzDate, 'InvalidArgument');
  if (!sameSignature(signatureOf(key, text), required('x-amz-signature'))) throw new S3Error('SignatureDoesNotMatch');

  const policy = readPolicy(text);
  if (now > Date.parse(policy.expiration)) throw invalid('Policy expired.');
  const tests = policy.conditions.flatMap(testsOf);
  const failed = tests.find((test) => !isMet(test, fields));
  if (failed) throw invalid(`Policy Condition failed: ${JSON.stringify(failed)}`);
  const covered = new Set(tests.map(([, field]) => field));
  const extra = [...fields.keys()].filter(
    (name) => !covered.has(name) && !UNCONDITIONED.has(name) && !name.startsWith('x-ignore-') && name !== 'bucket',
  );
  if (extra.length > 0) throw invalid(`Extra input fields: ${extra.join(', ')}`);
  const range = policy.conditions.find(
    (condition) => Array.isArray(condition) && condition[0] === 'content-length-range',
  );
  return Array.isArray(range)
    ? { min: Number(range[1]), max: Number(range[2]) }
    : { min: 0, max: Number.POSITIVE_INFINITY };
};

const LIMITS = { fields: 100, fieldSize: 20 * 1024, files: 1, parts: 101 };

interface FormFile {
  readonly name: string;
  readonly fields: FormFields;
  readonly bytes: Readable;
}

const openForm = ({ headers }: IncomingMessage) => {
  try {
    return busboy({ headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw new S3Error('MalformedPOSTRequest');
  }
};

/** Reads the form up to its file, and hands that on; fields after the file are ignored, as on S3. */
const readForm = <T>(request: S3Request, use: (file: FormFile) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const { message } = request;
    const fail = (error: unknown) => {
      message.unpipe(form);
      form.destroy();
      reject(error);
    };
    const malformed = () => fail(new S3Error('MalformedPOSTRequest'));
    const fields = new Map<string, string>();
    const form = openForm(message);
    let used: Promise<T> | undefined;
    form.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) malformed();
      else if (!used) fields.set(name.toLowerCase(), value);
    });
    form.on('file', (name, bytes, { filename }) => {
      // A form that ends too early destroys its file with an error, which the reader of the file receives, if there is one.
      bytes.on('error', () => undefined);
      if (name !== 'file' || used) {
        bytes.resume();
        return;
      }
      used = use({ name: filename ?? '', fields, bytes });
      used.catch(fail);
    });
    form.on('fieldsLimit', malformed);
    form.on('error', malformed);
    form.on('close', () => (used ? used.then(resolve, reject) : malformed()));
    message.on('error', malformed);
    message.pipe(form);
  });

async function* withinLimits(bytes: AsyncIterable<Buffer>, { min, max }: SizeLimits): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > max) throw new S3Error('EntityTooLarge', { details: { MaxSizeAllowed: String(max) } });
    yield chunk;
  }
  if (size < min) throw new S3Error('EntityTooSmall', { details: { MinSizeAllowed: String(min) } });
}

const replyTo = (fields: FormFields, version: ObjectVersion, path: string): Reply => {
  const headers = uploadedHeaders(version);
  const wanted = fields.get('success_action_status');
  if (wanted !== '201') return { status: wanted === '200' ? 200 : 204, headers };
  const { bucket: Bucket, key: Key, eTag } = version;
  const Location = `${path.replace(/\/$/, '')}/${encodeURIComponent(Key)}`;
  return { status: 201, headers, body: xmlDocument('PostResponse', { Location, Bucket, Key, ETag: `"${eTag}"` }) };
};

/** An upload by an HTML form, authorized by the signed policy in it instead of by the request. */
export const postForm = (request: S3Request, storage: Storage, credentials: Credentials, now: number): Promise<Reply> =>
  readForm(request, async ({ name, fields, bytes }) => {
    const { bucket } = request;
    const limits = checkPolicy(new Map([...fields, ['bucket', bucket]]), credentials, now);
    if (fields.has('success_action_redirect')) throw new S3Error('NotImplemented');
    const key = (fields.get('key') ?? '').replace(/\$\{filename\}/, () => name);
    if (key === '') throw new S3Error('InvalidArgument', { message: 'The form has no field key' });
    if (Buffer.byteLength(key) > 1_024) throw new S3Error('KeyTooLongError');
    const file = await receiveFile(storage, withinLimits(bytes, limits), {
      value: (field) => fields.get(field),
      trailer: () => undefined,
    });
    const { md5: eTag, size, checksums } = file;
    const draft = { ...describe([...fields]), bucket, key, eTag, size, checksums, deleteMarker: false };
    const version = await withFile(file, () => storage.add(draft, { eventName: 'ObjectCreated:Post' }, file.path));
    return replyTo(fields, version, request.path);
  });
