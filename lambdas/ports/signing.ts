import { createHash } from 'node:crypto';
import { GenerateMacCommand, GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';

/** The one KMS client of a process; AWS_ENDPOINT_URL_KMS points it at a local stand-in. */
export const kms = new KMSClient({});

const ALGORITHM = 'ECDSA_SHA_256';

/** The public part of a stage's signing key: as `openssl` reads it, and the SHA-256 of its bytes, by which people compare it. */
export interface PublicKey {
  readonly pem: string;
  readonly fingerprint: string;
}

/** Reads the public part of a key, which KMS gives as DER. */
export const publicKeyOf = async (KeyId: string): Promise<PublicKey> => {
  const { PublicKey: der } = await kms.send(new GetPublicKeyCommand({ KeyId }));
  if (!der) throw new Error('The signing key has no public part');
  const lines = Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    pem: `-----BEGIN PUBLIC KEY-----\n${lines.trimEnd()}\n-----END PUBLIC KEY-----\n`,
    fingerprint: createHash('sha256').update(der).digest('hex'),
  };
};

/** Signs a text of at most 4,096 bytes, which is what KMS takes whole; the signature is the DER that `openssl dgst -verify` reads. */
export const signText = async (KeyId: string, text: string): Promise<Uint8Array> => {
  const Message = Buffer.from(text);
  const { Signature } = await kms.send(
    new SignCommand({ KeyId, Message, MessageType: 'RAW', SigningAlgorithm: ALGORITHM }),
  );
  if (!Signature) throw new Error('KMS gave no signature');
  return Signature;
};

/**
 * The MAC of a text under a key that never leaves KMS. What is derived like this needs no place of its own: the same text
 * gives the same 32 bytes. ADR 0052.
 */
export const macOf = async (KeyId: string, text: string): Promise<Uint8Array> => {
  const { Mac } = await kms.send(
    new GenerateMacCommand({ KeyId, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(text) }),
  );
  if (!Mac) throw new Error('KMS gave no MAC');
  return Mac;
};
