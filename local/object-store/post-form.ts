import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { describe } from './description.ts';
import { S3Error } from './errors.ts';
import { checkPolicy, type FormFields, type SizeLimits } from './form-policy.ts';
import type { ObjectVersion } from './object-version.ts';
import type { Reply } from './operation.ts';
import { uploadedHeaders } from './put-object.ts';
import { receiveFile, withFile } from './receive-file.ts';
import type { S3Request } from './request.ts';
import type { Credentials } from './signing-key.ts';
import type { Storage } from './storage.ts';
import { xmlDocument } from './xml.ts';

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
