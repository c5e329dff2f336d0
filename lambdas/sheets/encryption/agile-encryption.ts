import { createDecipheriv } from 'node:crypto';
import { counter, DEFAULT_PASSWORD, hashOf } from './rc4-encryption.ts';

/** Derives the key that decrypts the package's own key. [MS-OFFCRYPTO] 2.3.4.13. */
const KEY_BLOCK = Buffer.from('146e0be7abacd0d6', 'hex');
const SEGMENT = 4_096;
const AES_BLOCK = 16;
/** Excel hashes 100,000 times; a malicious file may demand any number. */
const MAX_SPINS = 200_000;
const SIZE = 8;

/** Decrypts an .xlsx that Excel 2010 or later has encrypted. [MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15. */
export const openedAgile = (xml: string, content: Buffer): Buffer | undefined => {
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
