import { Webhook } from 'standardwebhooks';
import { macOf } from '#lambdas/ports/mac.ts';

interface Endpoint {
  readonly id: string;
  readonly generation: number;
  readonly formerUntil: string;
}

/** Derived secrets by what they are derived from: a process asks KMS once for each. */
const known = new Map<string, Promise<string>>();

const MOST_KNOWN = 5_000;

/** The secret of a generation of an endpoint, as Standard Webhooks writes one: derived with a key of the stage, and stored nowhere. ADR 0051. */
export const secretOf = (keyId: string, { id }: Pick<Endpoint, 'id'>, generation: number): Promise<string> => {
  const text = `webhook ${id} ${generation}`;
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = macOf(keyId, text).then((mac) => `whsec_${Buffer.from(mac).toString('base64')}`);
  made.catch(() => known.delete(text));
  known.set(text, made);
  return made;
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
