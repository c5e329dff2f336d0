import { describe, expect, it } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { draftRequirements } = await import('../support/published.ts');
const { signIn } = await import('../support/people.ts');

const { ids, people } = await createWorld();
const [one, other] = [people.ncra, await signIn({ companyId: ids.a, roles: [NCRA] })];

const line = (key: string) => ({
  key,
  demand: { type: 'document', document: ownKindKey(`Paper ${key}`) },
  turn: [NCRA],
});
type Kind = 'provider' | 'reseller' | 'endUser';
const read = async (kind: Kind) => {
  const { data } = await call('GET', '/api/requirement/sets', { as: one, query: { kind } });
  const keys = (lines: readonly { readonly key: string }[] = []) => lines.map(({ key }) => key);
  return {
    version: data.published.name as string,
    published: keys(data.published.lines),
    drafted: data.draft === null ? null : keys(data.draft.lines),
  };
};
const publish = (as: typeof one, draft: object, name: string) =>
  call('POST', '/api/requirement/publish', { as, body: { ...draft, name } });

describe('two users with the same draft', () => {
  it('publish it once: the second is told that it was published, and changes nothing', async () => {
    const draft = await draftRequirements(one, 'endUser', [line('first')]);
    expect((await publish(one, draft, 'By the first')).status).toBe('Success');
    const before = await read('endUser');
    const late = await publish(other, draft, 'By the second');
    expect([late.http, late.message]).toEqual([409, 'Publish Failed']);
    expect(late.data.reason).toBe(
      'Another user has published or discarded this draft meanwhile. Please look at what is published now.',
    );
    expect(await read('endUser')).toEqual(before);
    expect([before.version, before.drafted]).toEqual(['By the first', null]);
  });

  it('lose no line of it: a publication of what another has changed is refused, and the draft stays', async () => {
    const seen = await draftRequirements(one, 'provider', [line('first')]);
    const changed = await draftRequirements(other, 'provider', [line('first'), line('second')]);
    const late = await publish(one, seen, 'Without the second line');
    expect([late.http, late.data.reason]).toEqual([
      409,
      'The draft or the records have changed since the effect was shown. Please look at the effect again.',
    ]);
    expect((await read('provider')).drafted?.slice(-2)).toEqual(['first', 'second']);
    expect((await publish(one, changed, 'With both')).status).toBe('Success');
    expect((await read('provider')).published.slice(-2)).toEqual(['first', 'second']);
  });

  it('do not overwrite each other: a save of an older draft is refused, and what was saved first stays', async () => {
    const { revision } = await draftRequirements(one, 'reseller', [line('first')]);
    await draftRequirements(other, 'reseller', [line('first'), line('second')]);
    const late = await call('PUT', '/api/requirement/draft', {
      as: one,
      body: { kind: 'reseller', revision, lines: [line('third')] },
    });
    expect(late.http).toBe(409);
    expect(late.data.reason.length).toBeGreaterThan(20);
    expect((await read('reseller')).drafted?.slice(-2)).toEqual(['first', 'second']);
  });
});
