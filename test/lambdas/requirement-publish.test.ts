import { describe, expect, it } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import type { Effect } from '#contract/requirement/forms.ts';
import { NCRA } from '#contract/rules/roles.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import { portalToday } from '../support/days.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { draftRequirements } = await import('../support/published.ts');
const { signIn } = await import('../support/people.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { standingsOn } = await import('../support/standings.ts');

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
  it('who publish it at once publish one version: one succeeds, and the other is told', async () => {
    const draft = await draftRequirements(one, 'provider', [line('together')]);
    const replies = await Promise.all([publish(one, draft, 'By one'), publish(other, draft, 'By the other')]);
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect(replies.find(({ http }) => http === 409)?.data.reason).toContain('meanwhile');
    const winner = replies[0]?.http === 200 ? 'By one' : 'By the other';
    const { version, published } = await read('provider');
    expect([version, published.filter((key) => key === 'together')]).toEqual([winner, ['together']]);
  });

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

describe('the effect of a draft', () => {
  const VERMONT = 46;
  const { endUser } = recordMakers(people);
  const { made } = standingsOn(portalToday);
  let counted = 0;
  const create = async (inVermont: boolean): Promise<string> => {
    const { addressId } = endUserForm();
    const name = `Counted ${++counted}`;
    const fields = inVermont ? { name, addressId: { ...addressId, stateId: { id: VERMONT } } } : { name };
    return (await endUser(fields)).id;
  };
  /** What the worklist has of end users, by state, and by record. */
  const outstanding = async () => {
    const query = { turn: 'all', kind: 'endUser', size: '100' };
    const { content, totalElements } = (await call('GET', '/api/worklist/list', { as: one, query })).data;
    expect(content).toHaveLength(totalElements);
    const rows = content as readonly WorklistRow[];
    const count = (state: string) => rows.filter((row) => row.state === state).length;
    const of = (id: string) =>
      rows.filter(({ recordId }) => recordId === id).map(({ label, state, due }) => `${label}: ${state} ${due}`);
    return { count, of };
  };

  it('is by how much each state of the worklist grows, and of which records, when it is published', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 9; at++) ids.push(await create(at % 3 !== 0));
    await made(one, 'endUser', ids[1] ?? '', 'suspended');
    const { data } = await call('GET', '/api/requirement/sets', { as: one, query: { kind: 'endUser' } });
    const lines = [
      ...data.published.lines
        .filter(({ key }: { key: string }) => key !== 'subLicense')
        .map(({ stages: _stages, ...stays }: { stages: unknown }) => stays),
      { ...line('vermont'), onlyFor: { states: [VERMONT] } },
      { ...line('later'), notFor: { states: [VERMONT] }, graceDays: 30 },
    ];
    const saved = await call('PUT', '/api/requirement/draft', { as: one, body: { kind: 'endUser', lines } });
    expect([saved.status, saved.data?.reason ?? '']).toEqual(['Success', '']);
    const query = { kind: 'endUser', size: '100' };
    const told: Effect = (await call('GET', '/api/requirement/effect', { as: one, query })).data;
    const before = await outstanding();
    const draft = { kind: 'endUser', revision: saved.data.draft.revision, seen: told.seen };
    expect((await publish(one, draft, 'Counted')).status).toBe('Success');
    const after = await outstanding();
    const states = ['failed', 'overdue', 'missing', 'in review', 'due soon'] as const;
    expect(states.map((state) => [state, told.after[state] - told.before[state]])).toEqual(
      states.map((state) => [state, after.count(state) - before.count(state)]),
    );
    // Five in Vermont owe something at once and three elsewhere within 30 days; a suspended one owes nothing.
    expect(told.after['due soon'] - told.before['due soon']).toBeGreaterThanOrEqual(3);
    expect(told.after.missing).not.toBe(told.before.missing);
    const changed = told.content.map(({ id }) => id).filter((id) => ids.includes(id));
    const differing = ids.filter((id) => before.of(id).join() !== after.of(id).join());
    expect(changed.sort()).toEqual(differing.sort());
    expect(differing).toHaveLength(8);
  });
});
