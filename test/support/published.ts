import { expect } from 'vitest';
import { call } from './call.ts';
import type { Person } from './people.ts';

type Kind = 'provider' | 'reseller' | 'endUser';

/** Saves the draft of a kind of record: the published lines with these besides; returns it with the figures of its effect. */
export const draftRequirements = async (as: Person, kind: Kind, added: readonly { readonly key: string }[]) => {
  const { published, draft } = (await call('GET', '/api/requirement/sets', { as, query: { kind } })).data;
  const before = published.lines
    .filter(({ key }: { key: string }) => added.every((line) => line.key !== key))
    .map(({ stages: _stages, ...line }: { stages: unknown }) => line);
  const body = { kind, lines: [...before, ...added], ...(draft ? { revision: draft.revision } : {}) };
  const saved = await call('PUT', '/api/requirement/draft', { as, body });
  expect([saved.status, saved.data?.reason ?? '']).toEqual(['Success', '']);
  const { seen } = (await call('GET', '/api/requirement/effect', { as, query: { kind } })).data;
  return { kind, revision: saved.data.draft.revision as number, seen: seen as string };
};

/** Publishes these lines besides those of the version before. */
export const publishRequirements = async (as: Person, kind: Kind, added: readonly { readonly key: string }[]) => {
  const body = { ...(await draftRequirements(as, kind, added)), name: 'The next version' };
  const published = await call('POST', '/api/requirement/publish', { as, body });
  expect([published.status, published.data?.reason ?? '']).toEqual(['Success', '']);
};
