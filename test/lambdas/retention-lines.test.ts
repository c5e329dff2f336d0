import { afterEach, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { readItems } = await import('../upgrade/dump.ts');
const { daysLater, newWorld, nextNumber, placesOf, RETAINED, sweep } = await import('../support/erased-world.ts');

const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

const POLICY = '/api/company/retention';
const YEAR = 365;
type World = Awaited<ReturnType<typeof newWorld>>;

interface Line {
  readonly kind: string;
  readonly document: string;
  readonly years: number;
  readonly from: string;
}
const investigations = (years: number, from = 'validity'): Line => ({
  kind: 'provider',
  document: 'EXPSAQ',
  years,
  from,
});
const ofKind = (kind: string, years: number, from: string): Line => ({ kind, document: '', years, from });

const policyOf = async ({ root }: World, as: Person) =>
  (await call('GET', POLICY, { as, query: { companyId: root } })).data;
const put = async (world: World, as: Person, terms: object) => {
  const { revision } = await policyOf(world, as);
  return call('PUT', POLICY, { as, body: { companyId: world.root, years: 5, revision, ...terms } });
};
/** Sets lines as two users do. */
const settle = async (world: World, ...lines: readonly Line[]) => {
  for (const as of [await signIn({ isSuperadmin: true }), await world.staff()])
    expect((await put(world, as, { lines })).status).toBe('Success');
  expect((await policyOf(world, await world.staff())).lines).toEqual(lines);
};
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const secretName = () => `Quibblefrost${nextNumber()}x`;
/** A document of a provider, deleted alone. */
const deletedDocument = async (world: World, of: string, kind: string, fields: object = {}) => {
  const secret = secretName();
  const id = await world.document(of, 'TECHNOLOGY_PROVIDER', kind, world.ncra, { documentName: secret, ...fields });
  await world.remove(`/security/delete/${id}`, world.ncra);
  return { id, secret };
};
const lineOf = async ({ deleted }: World, kind: string, id: string, as: Person) =>
  (await deleted(kind, as)).data.content.find((line: { id: string }) => line.id === id);
const yearOf = (iso: string) => Number(iso.slice(0, 4));
const isThere = async (secret: string) => (await placesOf(secret)).length > 0;

describe('a line about a kind of document', () => {
  it('erases it so many years after its last day of validity, others with their record, whichever was deleted first', async () => {
    const world = await newWorld();
    const { id } = await world.provider();
    const [late, soon, other, endless] = [
      await deletedDocument(world, id, 'EXPSAQ', { validUntil: dayIn(2 * YEAR) }),
      await deletedDocument(world, id, 'EXPSAQ', { validUntil: dayIn(30) }),
      await deletedDocument(world, id, 'MASTERNCRA', { validUntil: dayIn(30) }),
      await deletedDocument(world, id, 'EXPSAQ'),
    ];
    await settle(world, investigations(1));
    const at = new Date().toISOString();
    const { eraseOn } = await lineOf(world, 'document', late.id, world.ncra);
    expect(Math.round((Date.parse(eraseOn) - Date.parse(at)) / 86_400_000 - 3 * YEAR)).toBeLessThanOrEqual(3);
    const left = async () => Promise.all([late, soon, other, endless].map(({ secret }) => isThere(secret)));
    const leftAfter = async (days: number) => {
      daysLater(days);
      await world.erase();
      return left();
    };
    expect(await leftAfter(91)).toEqual([true, true, true, true]);
    expect(await leftAfter(YEAR - 91 + 3)).toEqual([true, true, true, false]);
    expect(await leftAfter(30)).toEqual([true, false, true, false]);
    expect(await leftAfter(2 * YEAR - 60)).toEqual([true, false, true, false]);
    expect(await leftAfter(35)).toEqual([false, false, true, false]);
    expect(await leftAfter(RETAINED - 3 * YEAR)).toEqual([false, false, false, false]);
  });

  it('retains nothing for longer than ten years after its deletion, and nothing for less than 90 days', async () => {
    const world = await newWorld();
    const { id } = await world.provider();
    const far = await deletedDocument(world, id, 'EXPSAQ', { validUntil: '2099-01-01' });
    const past = await deletedDocument(world, id, 'EXPSAQ', { effectiveFrom: '2001-01-01', validUntil: '2001-12-31' });
    await settle(world, investigations(5));
    const [farLine, pastLine] = [
      await lineOf(world, 'document', far.id, world.ncra),
      await lineOf(world, 'document', past.id, world.ncra),
    ];
    expect(yearOf(farLine.eraseOn) - yearOf(farLine.at)).toBe(10);
    expect(pastLine.eraseOn).toBe(pastLine.until);
    daysLater(91);
    await world.erase();
    expect([await isThere(past.secret), await isThere(far.secret)]).toEqual([false, true]);
  });

  it('retains a record with which such a document was deleted as long as that, and says so before and after', async () => {
    const world = await newWorld();
    const secret = secretName();
    const { id } = await world.provider({ name: secret });
    const days = { validUntil: dayIn(3 * YEAR), documentName: `${secret} proof` };
    const document = await world.document(id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', world.ncra, days);
    await settle(world, investigations(4));
    const query = { kind: 'provider', id };
    const before = (await call('GET', '/api/record/retention', { as: world.ncra, query })).data;
    expect(yearOf(before.eraseOn) - yearOf(dayIn(0))).toBeGreaterThanOrEqual(7);
    await world.remove(`/api/techProvider/${id}`, world.ncra);
    await sweep();
    const line = await lineOf(world, 'provider', id, world.ncra);
    expect(line.eraseOn.slice(0, 10)).toBe(before.eraseOn.slice(0, 10));
    daysLater(RETAINED + 1);
    await world.erase();
    const staff = await world.staff();
    expect(await lineOf(world, 'provider', id, staff)).toMatchObject({ eraseOn: line.eraseOn });
    const key = await world.keyOf('provider', id, staff);
    expect((await world.restore('provider', key, staff)).status).toBe('Success');
    await sweep();
    expect((await call('GET', `/security/${document}`, { as: staff })).status).toBe('Success');
    await world.remove(`/api/techProvider/${id}`, staff);
    await sweep();
    const again = await lineOf(world, 'provider', id, staff);
    daysLater((Date.parse(again.eraseOn) - Date.now()) / 86_400_000 + 1);
    await world.erase();
    expect(await placesOf(secret)).toEqual([]);
  });

  it('does not erase what went with a record before it', async () => {
    const world = await newWorld();
    const secret = secretName();
    const { id } = await world.provider({ name: `${secret} of` });
    const days = { effectiveFrom: '2001-01-01', validUntil: '2001-12-31', documentName: `${secret} past` };
    await world.document(id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', world.ncra, days);
    await settle(world, investigations(1));
    await world.remove(`/api/techProvider/${id}`, world.ncra);
    await sweep();
    daysLater(RETAINED - 5);
    await world.erase();
    expect(await isThere(`${secret} past`)).toBe(true);
    daysLater(7);
    await world.erase();
    expect(await placesOf(secret)).toEqual([]);
  });

  it('is left to a hold, and erased on the first run after that', async () => {
    const world = await newWorld();
    const { id } = await world.provider();
    const { id: document, secret } = await deletedDocument(world, id, 'EXPSAQ', { validUntil: dayIn(200) });
    await settle(world, investigations(1));
    daysLater(91);
    await world.erase();
    const admin = await signIn({ isSuperadmin: true });
    const body = { companyId: world.root, name: 'Doe v. Example', reason: 'A claim' };
    const records = [{ kind: 'document', id: document }];
    const hold = (await call('POST', '/api/hold/set', { as: admin, body: { ...body, records } })).data.id;
    daysLater(2 * YEAR);
    await world.erase();
    expect(await isThere(secret)).toBe(true);
    const again = await signIn({ isSuperadmin: true });
    await call('POST', '/api/hold/release', { as: again, body: { companyId: world.root, id: hold } });
    daysLater(1);
    await world.erase();
    expect(await placesOf(secret)).toEqual([]);
  });
});

describe('a line about a kind of record', () => {
  it('counts from the day on which a record has ended, and from its deletion if it has not', async () => {
    const world = await newWorld();
    const { admin } = world.people;
    const [ended, active] = [await world.provider(), await world.provider()];
    const step = {
      kind: 'provider',
      recordId: ended.id,
      to: 'ended',
      day: dayIn(0),
      reason: 1,
      text: 'Over',
      notify: [],
    };
    expect((await call('POST', '/api/standing/record', { as: admin, body: step })).status).toBe('Success');
    await settle(world, ofKind('provider', 2, 'end'));
    daysLater(YEAR);
    const staff = await world.staff();
    for (const { id } of [ended, active]) await world.remove(`/api/techProvider/${id}`, staff);
    const [of, from] = [
      await lineOf(world, 'provider', ended.id, staff),
      await lineOf(world, 'provider', active.id, staff),
    ];
    expect([yearOf(of.eraseOn) - yearOf(of.at), yearOf(from.eraseOn) - yearOf(from.at)]).toEqual([1, 2]);
    daysLater(YEAR + 3);
    await world.erase();
    expect([await isThere(ended.id), await isThere(active.id)]).toEqual([expect.any(Boolean), true]);
    expect(await lineOf(world, 'provider', ended.id, await world.staff())).toBeUndefined();
    const certified = (await readItems()).filter(({ pk }) => String(pk).startsWith(`X#${world.root}#certificates`));
    expect(certified).toHaveLength(1);
  });
});

describe('the lines of a tenant', () => {
  it('take a second user where anything would be erased sooner, also of super admins', async () => {
    const world = await newWorld();
    const { admin, ncra } = world.people;
    const isProposed = async (terms: object) => {
      expect((await put(world, admin, terms)).status).toBe('Success');
      const { proposal, years, lines } = await policyOf(world, ncra);
      return proposal !== undefined ? 'proposed' : { years, lines };
    };
    const longer = [investigations(7, 'deletion')];
    expect(await isProposed({ lines: longer })).toEqual({ years: 5, lines: longer });
    for (const lines of [
      [],
      [investigations(6, 'deletion')],
      [investigations(9)],
      [...longer, ofKind('reseller', 4, 'end')],
    ])
      expect([lines, await isProposed({ lines })]).toEqual([lines, 'proposed']);
    expect(await isProposed({ lines: longer })).toEqual({ years: 5, lines: longer });
    expect(await isProposed({ years: 6 })).toEqual({ years: 6, lines: longer });
    expect(await isProposed({ years: 6, lines: [ofKind('endUser', 5, 'deletion')] })).toBe('proposed');
    // The same by the same user is no second one; by another one it is.
    expect(await isProposed({ years: 6, lines: [ofKind('endUser', 5, 'deletion')] })).toBe('proposed');
    await put(world, ncra, { years: 6, lines: [ofKind('endUser', 5, 'deletion')] });
    expect(await policyOf(world, ncra)).toMatchObject({ years: 6, lines: [ofKind('endUser', 5, 'deletion')] });
  });

  it('are refused at their fields', async () => {
    const world = await newWorld();
    const refusal = async (...lines: readonly object[]) => {
      const { status, text } = await put(world, world.people.admin, { lines });
      return status === 'Success' ? '' : text;
    };
    const document = investigations(5);
    expect(await refusal({ ...document, document: 'NOTHING' })).toContain('Please choose the kind of document');
    expect(await refusal({ ...document, from: 'end' })).toContain('their deletion or their last day of validity');
    expect(await refusal(ofKind('provider', 5, 'validity'))).toContain('their deletion or their end');
    expect(await refusal(ofKind('provider', 11, 'deletion'))).toContain('Please enter a whole number of years');
    expect(await refusal(document, investigations(6))).toContain('Another line is about the same');
    expect(await refusal({ ...document, document: 'OWN:Licence', from: 'validity' })).toBe('');
  });

  it('are read by a release that knows none as the longest of them', async () => {
    const world = await newWorld();
    await settle(world, investigations(2, 'deletion'), ofKind('reseller', 8, 'deletion'));
    const [item] = (await readItems()).filter(({ pk }) => pk === `X#${world.root}#policy`);
    expect(item).toMatchObject({ years: 8, otherYears: 5 });
    await settle(world, investigations(1));
    const [after] = (await readItems()).filter(({ pk }) => pk === `X#${world.root}#policy`);
    expect(after).toMatchObject({ years: 10, otherYears: 5 });
  });
});

describe('an erasure on a day of its own that is cut off at any write', () => {
  it('is finished by the next run', async () => {
    const world = await newWorld();
    const { id } = await world.provider();
    await settle(world, investigations(1));
    const start = Date.now();
    const changes = await crashEverywhere(faults, async () => {
      vi.useRealTimers();
      const { secret } = await deletedDocument(world, id, 'EXPSAQ', { validUntil: dayIn(100) });
      vi.useFakeTimers({ toFake: ['Date'], now: start + 2 * YEAR * 86_400_000 });
      return {
        run: () => world.erase(),
        check: async (place) => {
          await world.erase();
          expect([place, await placesOf(secret)]).toEqual([place, []]);
        },
      };
    });
    expect(changes).toBeGreaterThan(5);
  }, 240_000);
});
