import { createDecipheriv } from 'node:crypto';
import { readCryptoApi } from './crypto-api.ts';
import { counter, DEFAULT_PASSWORD, hashOf } from './key-words.ts';

const SPINS = 50_000;
const AES_BLOCK = 16;
const SIZE = 8;
const PAD = 64;

/** Decrypts an .xlsx that Excel 2007 has encrypted. [MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9. */
export const openedStandard = (info: Buffer, content: Buffer): Buffer | undefined => {
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
