import { readCryptoApi } from './crypto-api.ts';
import { counter, DEFAULT_PASSWORD, hashOf } from './key-words.ts';
import { rc4 } from './rc4.ts';

const [BASIC, API] = [1, 2];
const [md5, sha1] = [hashOf('md5'), hashOf('sha1')];

/** The key of each block, and the text and hash that verify it. */
export interface Lock {
  key(block: number): Buffer;
  readonly verifier: Buffer;
  readonly verifierHash: Buffer;
  readonly hash: typeof md5;
}

/** [MS-OFFCRYPTO] 2.3.5 and 2.3.6; undefined for any other encryption. */
export const lockOf = (pass: Buffer): Lock | undefined => {
  const [kind, major, minor] = [pass.readUInt16LE(0), pass.readUInt16LE(2), pass.readUInt16LE(4)];
  if (kind !== 1) return undefined;
  if (major === BASIC && minor === 1) return basicLock(pass.subarray(6));
  return minor === API && major >= 2 && major <= 4 ? apiLock(pass.subarray(10)) : undefined;
};

const basicLock = (bytes: Buffer): Lock => {
  const salt = bytes.subarray(0, 16);
  const part = Buffer.concat([md5(DEFAULT_PASSWORD).subarray(0, 5), salt]);
  const base = md5(...Array.from({ length: 16 }, () => part)).subarray(0, 5);
  return {
    key: (block) => md5(base, counter(block)),
    verifier: bytes.subarray(16, 32),
    verifierHash: bytes.subarray(32, 48),
    hash: md5,
  };
};

const apiLock = (bytes: Buffer): Lock => {
  const { keyBits, salt, verifier, verifierHash } = readCryptoApi(bytes);
  const base = sha1(salt, DEFAULT_PASSWORD);
  const length = (keyBits || 40) / 8;
  return {
    key: (block) => {
      const key = sha1(base, counter(block)).subarray(0, length);
      // A key of 40 bits is padded to 128.
      return length === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
    },
    verifier,
    verifierHash,
    hash: sha1,
  };
};

/** Whether the default password fits. */
export const isRight = ({ key, verifier, verifierHash, hash }: Lock) => {
  const decipher = rc4(key(0));
  const proof = hash(decipher(verifier));
  return decipher(verifierHash).subarray(0, proof.length).equals(proof);
};
