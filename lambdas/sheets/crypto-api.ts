const SALT = 16;
const VERIFIER = 16;
/** Length of flags, size, cipher, hash and key size, before the name of the provider. */
const KEY_SIZE_AT = 16;

/** The encryption of a file by the CryptoAPI of Windows. [MS-OFFCRYPTO] 2.3.2 and 2.3.3. */
export interface CryptoApi {
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
