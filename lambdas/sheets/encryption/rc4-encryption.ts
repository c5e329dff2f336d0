import { createHash } from 'node:crypto';

/** The default password of Excel: it opens such files without asking. */
export const DEFAULT_PASSWORD = Buffer.from('VelvetSweatshop', 'utf16le');

/** A hash of concatenated parts, by the file's name for the algorithm. */
export const hashOf =
  (name: string) =>
  (...parts: readonly Uint8Array[]): Buffer =>
    createHash(name.replace('-', '').toLowerCase()).update(Buffer.concat(parts)).digest();

/** A 32-bit integer in little-endian order. */
export const counter = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const SALT = 16;
const VERIFIER = 16;
/** Length of flags, size, cipher, hash and key size, before the name of the provider. */
const KEY_SIZE_AT = 16;

/** The encryption of a file by the CryptoAPI of Windows. [MS-OFFCRYPTO] 2.3.2 and 2.3.3. */
interface CryptoApi {
  readonly keyBits: number;
  readonly salt: Buffer;
  /** Decrypted together, they are a text and its hash, which verifies the key. */
  readonly verifier: Buffer;
  readonly verifierHash: Buffer;
}

/** Parses an EncryptionHeader after its size, and the EncryptionVerifier after that. */
export const readCryptoApi = (bytes: Buffer): CryptoApi => {
  const header = bytes.subarray(4, 4 + bytes.readUInt32LE(0));
  const proof = bytes.subarray(4 + header.length);
  const saltSize = proof.readUInt32LE(0);
  if (saltSize !== SALT) throw new Error('not the encryption that is known');
  const salt = proof.subarray(4, 4 + SALT);
  const verifier = proof.subarray(4 + SALT, 4 + SALT + VERIFIER);
  return {
    keyBits: header.readUInt32LE(KEY_SIZE_AT),
    salt,
    verifier,
    verifierHash: proof.subarray(8 + SALT + VERIFIER),
  };
};

const STATES = 256;

/** RC4, which Node's crypto library no longer offers. The keystream goes on from call to call. */
export const rc4 = (key: Uint8Array) => {
  const state = Uint8Array.from({ length: STATES }, (_, at) => at);
  const at = (index: number) => state[index] ?? 0;
  const swap = (one: number, other: number) => {
    const swapped = at(one);
    state[one] = at(other);
    state[other] = swapped;
  };
  for (let i = 0, j = 0; i < STATES; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) % STATES;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  return (bytes: Uint8Array): Buffer =>
    Buffer.from(
      bytes.map((byte) => {
        i = (i + 1) % STATES;
        j = (j + at(i)) % STATES;
        swap(i, j);
        return byte ^ at((at(i) + at(j)) % STATES);
      }),
    );
};

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
