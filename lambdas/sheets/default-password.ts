import { createDecipheriv, createHash } from 'node:crypto';
import { CFB } from 'xlsx';

/** Excel encrypts with this password where nobody has chosen one, and opens such files without asking. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';

/** Makes the key that opens the package's own key. [MS-OFFCRYPTO] 2.3.4.13. */
const KEY_BLOCK = Buffer.from('146e0be7abacd0d6', 'hex');
const SEGMENT = 4_096;
const AES_BLOCK = 16;
/** Excel hashes 100,000 times; a file may ask for any number. */
const MAX_SPINS = 200_000;
const AGILE = 0x00040004;
const INFO_HEAD = 8;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

/**
 * The workbook inside of an encrypted file that needs no password; undefined when it needs one. Only the encryption of
 * Excel 2010 and later is known. [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15.
 */
export const openedWithoutPassword = (bytes: Uint8Array): Uint8Array | undefined => {
  try {
    const file = CFB.read(bytes, { type: 'buffer' });
    const info = Buffer.from(CFB.find(file, '/EncryptionInfo').content);
    const content = Buffer.from(CFB.find(file, '/EncryptedPackage').content);
    if (info.readUInt32LE(0) !== AGILE) return undefined;
    const opened = decrypted(info.subarray(INFO_HEAD).toString(), content);
    return opened?.subarray(0, ZIP.length).equals(ZIP) ? new Uint8Array(opened) : undefined;
  } catch {
    return undefined;
  }
};

const decrypted = (xml: string, content: Buffer): Buffer | undefined => {
  const data = attributesOf(xml, 'keyData');
  const password = attributesOf(xml, 'encryptedKey');
  const spins = Number(password('spinCount'));
  const isAes = data('cipherAlgorithm') === 'AES' && data('cipherChaining') === 'ChainingModeCBC';
  if (!isAes || !(spins <= MAX_SPINS)) return undefined;
  const salt = Buffer.from(password('saltValue'), 'base64');
  const hash = hashOf(password('hashAlgorithm'));
  let digest = hash(salt, Buffer.from(DEFAULT_PASSWORD, 'utf16le'));
  for (let spin = 0; spin < spins; spin++) digest = hash(counter(spin), digest);
  const opens = hash(digest, KEY_BLOCK).subarray(0, Number(password('keyBits')) / 8);
  const key = decipher(opens, salt, Buffer.from(password('encryptedKeyValue'), 'base64'));
  const packageSalt = Buffer.from(data('saltValue'), 'base64');
  const packageHash = hashOf(data('hashAlgorithm'));
  const packageKey = key.subarray(0, Number(data('keyBits')) / 8);
  const segments: Buffer[] = [];
  for (let at = INFO_HEAD; at < content.length; at += SEGMENT)
    segments.push(
      decipher(packageKey, packageHash(packageSalt, counter(segments.length)), content.subarray(at, at + SEGMENT)),
    );
  return Buffer.concat(segments).subarray(0, content.readUInt32LE(0));
};

const attributesOf = (xml: string, element: string) => {
  const attributes = new RegExp(`<(?:\\w+:)?${element}\\s([^>]*)>`).exec(xml)?.[1] ?? '';
  return (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
};

const hashOf =
  (name: string) =>
  (...parts: readonly Buffer[]) =>
    createHash(name.replace('-', '').toLowerCase()).update(Buffer.concat(parts)).digest();

const counter = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const decipher = (key: Buffer, iv: Buffer, content: Buffer) => {
  const aes = createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv.subarray(0, AES_BLOCK)).setAutoPadding(false);
  return Buffer.concat([aes.update(content.subarray(0, content.length - (content.length % AES_BLOCK))), aes.final()]);
};
