import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod';
import { writeAtomically } from './files/atomic-write.ts';
import { settings } from './settings.ts';

const SignRequest = z.object({
  KeyId: z.string(),
  Message: z.base64(),
  MessageType: z.literal('RAW').default('RAW'),
  SigningAlgorithm: z.literal('ECDSA_SHA_256'),
});

/** What KMS takes of a message that it hashes itself. */
const MESSAGE_MAX = 4_096;

const ALGORITHMS = ['ECDSA_SHA_256'];

/** The key of a data folder, made once: what it has signed stays verifiable. */
const openKey = async (file: string): Promise<KeyObject> => {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return createPrivateKey(stored);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeAtomically(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  return privateKey;
};

class WireError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** The calls that the portal makes, in the shapes of KMS. */
const callsOf = (key: KeyObject, keyId: string): Readonly<Record<string, (body: unknown) => object>> => {
  const KeyId = `arn:aws:kms:${settings.region}:000000000000:key/${keyId}`;
  const requireKey = (named: string) => {
    if (named !== keyId && named !== KeyId) throw new WireError('NotFoundException', `Key '${named}' does not exist`);
  };
  return {
    'TrentService.GetPublicKey': (body) => {
      requireKey(z.object({ KeyId: z.string() }).parse(body).KeyId);
      const PublicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
      return { KeyId, PublicKey, KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY', SigningAlgorithms: ALGORITHMS };
    },
    'TrentService.Sign': (body) => {
      const { KeyId: named, Message, SigningAlgorithm } = SignRequest.parse(body);
      requireKey(named);
      const message = Buffer.from(Message, 'base64');
      if (message.length > MESSAGE_MAX)
        throw new WireError(
          'ValidationException',
          `Member 'message' must have length less than or equal to ${MESSAGE_MAX}`,
        );
      return { KeyId, Signature: sign('sha256', message, key).toString('base64'), SigningAlgorithm };
    },
  };
};

/** Stands in for KMS with one key, which lies in a file of its own. */
export const createKeyService = async (file: string, keyId: string) => {
  const calls = callsOf(await openKey(file), keyId);
  return {
    handle: async (req: IncomingMessage, res: ServerResponse) => {
      const headers = { 'content-type': 'application/x-amz-json-1.1' };
      const call = calls[String(req.headers['x-amz-target'])];
      try {
        if (!call) throw new WireError('UnknownOperationException', 'There is no such operation here.');
        res.writeHead(200, headers).end(JSON.stringify(call(await json(req))));
      } catch (error) {
        const __type = error instanceof WireError ? error.type : 'ValidationException';
        res.writeHead(400, headers).end(JSON.stringify({ __type, message: String((error as Error).message) }));
      }
    },
  };
};
