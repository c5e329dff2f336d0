import { createDecipheriv } from 'node:crypto';
import { CFB } from 'xlsx';
import { counter, DEFAULT_PASSWORD, hashOf, isRight, type Lock, lockOf, rc4, readCryptoApi } from './rc4-encryption.ts';

/** Derives the key that decrypts the package's own key. [MS-OFFCRYPTO] 2.3.4.13. */
const KEY_BLOCK = Buffer.from('146e0be7abacd0d6', 'hex');
const SEGMENT = 4_096;
const AES_BLOCK = 16;
/** Excel hashes 100,000 times; a malicious file may demand any number. */
const MAX_SPINS = 200_000;
const SIZE = 8;

/** Decrypts an .xlsx that Excel 2010 or later has encrypted. [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15. */
const openedAgile = (xml: string, content: Buffer): Buffer | undefined => {
  const data = attributesOf(xml, 'keyData');
  const password = attributesOf(xml, 'encryptedKey');
  const spins = Number(password('spinCount'));
  const isAes = data('cipherAlgorithm') === 'AES' && data('cipherChaining') === 'ChainingModeCBC';
  if (!isAes || !(spins <= MAX_SPINS)) return undefined;
  const salt = Buffer.from(password('saltValue'), 'base64');
  const hash = hashOf(password('hashAlgorithm'));
  let digest = hash(salt, DEFAULT_PASSWORD);
  for (let spin = 0; spin < spins; spin++) digest = hash(counter(spin), digest);
  const opens = hash(digest, KEY_BLOCK).subarray(0, Number(password('keyBits')) / 8);
  const key = decipher(opens, salt, Buffer.from(password('encryptedKeyValue'), 'base64'));
  const packageSalt = Buffer.from(data('saltValue'), 'base64');
  const packageHash = hashOf(data('hashAlgorithm'));
  const packageKey = key.subarray(0, Number(data('keyBits')) / 8);
  const segments: Buffer[] = [];
  for (let at = SIZE; at < content.length; at += SEGMENT)
    segments.push(
      decipher(packageKey, packageHash(packageSalt, counter(segments.length)), content.subarray(at, at + SEGMENT)),
    );
  return Buffer.concat(segments).subarray(0, content.readUInt32LE(0));
};

const attributesOf = (xml: string, element: string) => {
  const attributes = new RegExp(`<(?:\\w+:)?${element}\\s([^>]*)>`).exec(xml)?.[1] ?? '';
  return (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
};

const decipher = (key: Buffer, iv: Buffer, content: Buffer) => {
  const aes = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv.subarray(0, AES_BLOCK)).setAutoPadding(false);
  return Buffer.concat([aes.update(content.subarray(0, content.length - (content.length % AES_BLOCK))), aes.final()]);
};

const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
/** Records that are never encrypted: BOF, FilePass, InterfaceHdr, UsrExcl, FileLock, RRDInfo, RRDHead. [MS-XLS] 2.2.10. */
const OPEN: ReadonlySet<number> = new Set([0x0809, FILE_PASS, 0x00e1, 0x0194, 0x0195, 0x0196, 0x0138]);
const HEAD = 4;
/** Bytes per key; unencrypted bytes count too. */
const BLOCK = 1_024;
/** The UsrExcl record, which holds no cells: FilePass is replaced by it, so that all offsets stay valid. */
const NOTHING = 0x0194;

/**
 * Decrypts the records of an .xls that has only the default password of Excel (RC4); undefined if it has another one.
 */
const openedRecords = (stream: Buffer): Buffer | undefined => {
  const pass = recordsOf(stream).find(({ type }) => type === FILE_PASS);
  const lock = pass && lockOf(pass.body);
  if (!pass || !lock || !isRight(lock)) return undefined;
  const plain = Buffer.from(stream);
  const keys = keyStream(lock, stream.length);
  for (const { type, at, body } of recordsOf(stream)) {
    if (OPEN.has(type)) continue;
    // The offset of a sheet is unencrypted within its BoundSheet8 record.
    for (let i = type === BOUND_SHEET ? 4 : 0; i < body.length; i++)
      plain[at + i] = (body[i] ?? 0) ^ (keys[at + i] ?? 0);
  }
  plain.writeUInt16LE(NOTHING, pass.at - HEAD);
  return plain;
};

/** Whether the records of an .xls are encrypted. */
const hasPassword = (stream: Buffer) => recordsOf(stream).some(({ type }) => type === FILE_PASS);

const recordsOf = (stream: Buffer) => {
  const records: { type: number; at: number; body: Buffer }[] = [];
  for (let at = 0; at + HEAD <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2);
    records.push({
      type: stream.readUInt16LE(at),
      at: at + HEAD,
      body: stream.subarray(at + HEAD, at + HEAD + length),
    });
    at += HEAD + length;
  }
  return records;
};

const keyStream = ({ key }: Lock, length: number) =>
  Buffer.concat(
    Array.from({ length: Math.ceil(length / BLOCK) }, (_, block) => rc4(key(block))(new Uint8Array(BLOCK))),
  );

const SPINS = 50_000;
const PAD = 64;

/** Decrypts an .xlsx that Excel 2007 has encrypted. [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9. */
const openedStandard = (info: Buffer, content: Buffer): Buffer | undefined => {
  const { keyBits, salt, verifier, verifierHash } = readCryptoApi(info);
  const key = keyOf(salt).subarray(0, keyBits / 8);
  const decipher = (bytes: Buffer) => {
    const aes = createDecipheriv(`aes-${keyBits}-ecb`, key, null).setAutoPadding(false);
    return Buffer.concat([aes.update(bytes.subarray(0, bytes.length - (bytes.length % AES_BLOCK))), aes.final()]);
  };
  const proof = sha1(decipher(verifier));
  if (!decipher(verifierHash).subarray(0, proof.length).equals(proof)) return undefined;
  return decipher(content.subarray(SIZE)).subarray(0, content.readUInt32LE(0));
};

const sha1 = hashOf('sha1');

const keyOf = (salt: Buffer) => {
  let digest = sha1(salt, DEFAULT_PASSWORD);
  for (let spin = 0; spin < SPINS; spin++) digest = sha1(counter(spin), digest);
  const last = sha1(digest, counter(0));
  const half = (pad: number) => sha1(Buffer.alloc(PAD, pad).map((byte, at) => byte ^ (last[at] ?? 0)));
  return Buffer.concat([half(0x36), half(0x5c)]);
};

const AGILE = 0x00040004;
const STANDARD = 2;
const INFO_HEAD = 8;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

/**
 * Decrypts an .xlsx that has only the default password; undefined if it has another one. Excel 2010 and later encrypt
 * differently from Excel 2007.
 */
export const openedWithoutPassword = (bytes: Uint8Array): Uint8Array | undefined => {
  try {
    const file = CFB.read(bytes, { type: 'buffer' });
    const info = Buffer.from(CFB.find(file, '/EncryptionInfo').content);
    const content = Buffer.from(CFB.find(file, '/EncryptedPackage').content);
    const opened = openedPackage(info, content);
    return opened?.subarray(0, ZIP.length).equals(ZIP) ? new Uint8Array(opened) : undefined;
  } catch {
    return undefined;
  }
};

const openedPackage = (info: Buffer, content: Buffer) => {
  if (info.readUInt32LE(0) === AGILE) return openedAgile(info.subarray(INFO_HEAD).toString(), content);
  return info.readUInt16LE(2) === STANDARD ? openedStandard(info.subarray(INFO_HEAD), content) : undefined;
};

/** An .xls with its records decrypted if it has the default password; else the unchanged file. */
export const xlsWithoutPassword = (bytes: Uint8Array): Uint8Array => {
  const file = CFB.read(bytes, { type: 'buffer' });
  const entry: { content: Uint8Array } | null = CFB.find(file, '/Workbook');
  const stream = Buffer.from(entry?.content ?? []);
  if (!entry || !hasPassword(stream)) return bytes;
  const opened = openedRecords(stream);
  if (!opened) return bytes;
  entry.content = opened;
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
};
