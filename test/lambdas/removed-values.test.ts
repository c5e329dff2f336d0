import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Effect, LineAnswer, Requirements } from '#contract/requirement/forms.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { publishLines, sent } = await import('../support/inspections.ts');
const { reference, storeReference } = await import('#lambdas/entities/reference.ts');

const { people } = await createWorld();
const { ncra, seller } = people;
const makers = recordMakers(people);
const [LENDER, EMPLOYER] = [3, 2];
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
afterAll(() => void vi.useRealTimers());

/** Reference lists and requirements are known for a minute. */
const aMinuteLater = () => vi.setSystemTime(Date.now() + 61_000);
const types = await reference('endUserTypes');
const withTypes = async (entries: typeof types) => {
  await storeReference('endUserTypes', entries);
  aMinuteLater();
};

const document = (name: string) => ({ type: 'document' as const, document: `OWN:${name}` });
await publishLines(ncra, 'endUser', [
  { key: 'lender', demand: document('Lender paper'), turn: [RESELLER], onlyFor: { types: [LENDER] } },
  { key: 'others', demand: document('Other paper'), turn: [RESELLER], notFor: { types: [LENDER] } },
]);

let made = 0;
const ofType = (id: number) =>
  makers.endUser({ name: `Typed ${++made}`, enduserEndUserTypeList: [{ endUserTypeId: { id } }] });
const papersOf = async (recordId: string) => {
  const { data } = await call('GET', '/api/worklist/record', { as: seller, query: { kind: 'endUser', recordId } });
  return (data as { label: string }[]).map(({ label }) => label).filter((label) => label.endsWith('paper'));
};
const why = async (recordId: string, key: string) => {
  const { data } = await call('GET', '/api/requirement/why', { as: ncra, query: { kind: 'endUser', recordId } });
  return (data as LineAnswer[]).find(({ line }) => line.key === key);
};

describe('a value that has left its reference list', () => {
  it('matches no record, neither for nor against a line, and is still what the line says', async () => {
    const [lender, employer] = [await ofType(LENDER), await ofType(EMPLOYER)];
    expect([await papersOf(lender.id), await papersOf(employer.id)]).toEqual([['Lender paper'], ['Other paper']]);
    await withTypes(types.filter(({ id }) => id !== LENDER));
    expect([await papersOf(lender.id), await papersOf(employer.id)]).toEqual([['Other paper'], ['Other paper']]);
    expect(await why(lender.id, 'lender')).toMatchObject({
      why: 'notOnlyFor',
      fact: 'types',
      line: { onlyFor: { types: [LENDER] } },
    });
    expect(await why(lender.id, 'others')).toMatchObject({ why: 'applies' });
    const { published } = (await call('GET', '/api/requirement/sets', { as: ncra, query: { kind: 'endUser' } }))
      .data as Requirements;
    expect(published.lines.find(({ key }) => key === 'lender')?.onlyFor).toEqual({ types: [LENDER] });
    await withTypes(types);
    expect([await papersOf(lender.id), await papersOf(employer.id)]).toEqual([['Lender paper'], ['Other paper']]);
  });

  it('is none in the effect of a draft and in the version that is published of it', async () => {
    const lender = await ofType(LENDER);
    await withTypes(types.filter(({ id }) => id !== LENDER));
    const query = { kind: 'endUser' };
    const { published } = (await call('GET', '/api/requirement/sets', { as: ncra, query })).data as Requirements;
    const lines = published.lines.map(({ stages: _stages, ...line }) => line);
    const more = { key: 'more', demand: document('More paper'), turn: [NCRA], onlyFor: { types: [LENDER] } };
    const { draft } = await sent('PUT', '/api/requirement/draft', ncra, { ...query, lines: [...lines, more] });
    const effect = (await call('GET', '/api/requirement/effect', { as: ncra, query })).data as Effect;
    expect(effect).toMatchObject({ changed: 0, newlyOwing: 0 });
    const body = { ...query, revision: draft.revision, seen: effect.seen, name: 'More' };
    await sent('POST', '/api/requirement/publish', ncra, body);
    expect(await papersOf(lender.id)).toEqual(['Other paper']);
    await withTypes(types);
    expect(await papersOf(lender.id)).toEqual(['Lender paper', 'More paper']);
  });
});
