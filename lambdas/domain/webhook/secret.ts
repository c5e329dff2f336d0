import { Webhook } from 'standardwebhooks';
import { macOf } from '#lambdas/ports/signing.ts';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';

interface Endpoint {
  readonly id: string;
  readonly generation: number;
  readonly formerUntil: string;
}

const HOUR_MS = 3_600_000;

/** Derived secrets by what they are derived from: a process asks KMS once an hour for each. */
const known = new TtlCache<string>(HOUR_MS);

/** The secret of a generation of an endpoint, as Standard Webhooks writes one: derived with a key of the stage, and stored nowhere. ADR 0052. */
export const secretOf = (keyId: string, { id }: Pick<Endpoint, 'id'>, generation: number): Promise<string> => {
  const text = `webhook ${id} ${generation}`;
  return known.get(text, async () => `whsec_${Buffer.from(await macOf(keyId, text)).toString('base64')}`);
};

/** The secrets that sign at a time: of the newest generation, and of the one before as long as it is valid. */
const validSecrets = (keyId: string, endpoint: Endpoint, now: number): Promise<string[]> => {
  const { generation, formerUntil } = endpoint;
  const isFormerValid = formerUntil !== '' && Date.parse(formerUntil) > now;
  const generations = isFormerValid ? [generation, generation - 1] : [generation];
  return Promise.all(generations.map((each) => secretOf(keyId, endpoint, each)));
};

/** The headers of Standard Webhooks 1.0 for an event that is sent at a time. */
export const signedHeaders = async (
  keyId: string,
  endpoint: Endpoint,
  { id, body }: { readonly id: string; readonly body: string },
  now: number,
): Promise<Record<string, string>> => {
  const secrets = await validSecrets(keyId, endpoint, now);
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(now), body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': signatures.join(' '),
  };
};
