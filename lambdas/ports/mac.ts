import { GenerateMacCommand } from '@aws-sdk/client-kms';
import { kms } from './signing.ts';

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
