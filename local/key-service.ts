import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
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

const MacRequest = z.object({
  KeyId: z.string(),
  Message: z.base64(),
  MacAlgorithm: z.literal('HMAC_SHA_256'),
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

const KEY_BYTES = 32;

/** The key of a data folder that makes MACs, made once: what was derived with it stays the same. */
const openMacKey = async (file: string): Promise<Buffer> => {
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return Buffer.from(stored, 'base64');
  const key = randomBytes(KEY_BYTES);
  await writeAtomically(file, key.toString('base64'));
  return key;
};

class WireError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

const arnOf = (keyId: string) => `arn:aws:kms:${settings.region}:000000000000:key/${keyId}`;

const requireKey = (named: string, keyId: string) => {
  if (named !== keyId && named !== arnOf(keyId))
    throw new WireError('NotFoundException', `Key '${named}' does not exist`);
};

const messageIn = (text: string): Buffer => {
  const message = Buffer.from(text, 'base64');
  if (message.length > MESSAGE_MAX)
    throw new WireError(
      'ValidationException',
      `Member 'message' must have length less than or equal to ${MESSAGE_MAX}`,
    );
  return message;
};

type Calls = Readonly<Record<string, (body: unknown) => object>>;

/** The calls that the portal makes of the key that signs, in the shapes of KMS. */
const signingCalls = (key: KeyObject, keyId: string): Calls => ({
  'TrentService.GetPublicKey': (body) => {
    requireKey(z.object({ KeyId: z.string() }).parse(body).KeyId, keyId);
    const PublicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
    return {
      ...{ KeyId: arnOf(keyId), PublicKey, KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' },
      SigningAlgorithms: ALGORITHMS,
    };
  },
  'TrentService.Sign': (body) => {
    const { KeyId: named, Message, SigningAlgorithm } = SignRequest.parse(body);
    requireKey(named, keyId);
    const Signature = sign('sha256', messageIn(Message), key).toString('base64');
    return { KeyId: arnOf(keyId), Signature, SigningAlgorithm };
  },
});

/** The call that the portal makes of the key that derives secrets. */
const macCalls = (key: Buffer, keyId: string): Calls => ({
  'TrentService.GenerateMac': (body) => {
    const { KeyId: named, Message, MacAlgorithm } = MacRequest.parse(body);
    requireKey(named, keyId);
    const Mac = createHmac('sha256', key).update(messageIn(Message)).digest('base64');
    return { KeyId: arnOf(keyId), Mac, MacAlgorithm };
  },
});

interface KeyFiles {
  readonly signing: string;
  readonly webhooks: string;
}

/** Stands in for KMS with the keys of a stage, each of which lies in a file of its own. */
export const createKeyService = async ({ signing, webhooks }: KeyFiles) => {
  const calls = {
    ...signingCalls(await openKey(signing), settings.signingKey),
    ...macCalls(await openMacKey(webhooks), settings.webhookKey),
  };
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
