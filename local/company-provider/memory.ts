import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** What the provider remembers, in memory: without a store of its own it warns at each start that it is not fit for production. */
export const createMemory = (now: () => number = Date.now) => {
  const entries = new Map<string, Entry>();
  const live = (key: string, entry = entries.get(key)) => {
    if (entry && entry.expiresAt > now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findBy = (model: string, isWanted: (payload: AdapterPayload) => boolean) =>
    [...entries.keys()]
      .filter((key) => key.startsWith(`${model}:`))
      .map((key) => live(key))
      .find((payload) => payload && isWanted(payload));
  return (model: string): Adapter => ({
    upsert: async (id, payload, seconds) => {
      entries.set(`${model}:${id}`, { payload, expiresAt: now() + (seconds ?? 0) * 1_000 });
    },
    find: async (id) => live(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, (payload) => payload.uid === uid),
    findByUserCode: async (code) => findBy(model, (payload) => payload.userCode === code),
    consume: async (id) => {
      const payload = live(`${model}:${id}`);
      if (payload) payload.consumed = Math.floor(now() / 1_000);
    },
    destroy: async (id) => void entries.delete(`${model}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
};
