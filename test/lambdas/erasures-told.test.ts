import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person, PersonOptions } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { handler } = await import('#lambdas/daily/handler.ts');
const { remindErasures } = await import('#lambdas/daily/remind-erasures.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { copiesOf } = await import('#lambdas/store/retention/copies.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { call } = await import('../support/call.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { attachFaults } = await import('../support/faults.ts');
const { newWorld, nextNumber } = await import('../support/erased-world.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

type World = Awaited<ReturnType<typeof newWorld>>;

/** What was ever active and is deleted on this day is erased on 03/10/2032. */
const DELETED = '2027-03-10';
const site = 'https://portal.example.com';
const goTo = (day: string, time = '12:00:00Z') =>
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T${time}`) });
const start = () => {
  goTo(DELETED);
  return newWorld();
};
/** Years pass: each call is made in a session of its day. */
const freshly = async (as: Person): Promise<Person> => {
  const claims = claimsOf(as.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: as.userId }, Date.now());
  return { ...as, claims };
};
const addressOf = ({ claims }: Person) => `${claims.sub}@example.com`;

/** What was mailed of erasures since, to whom. */
const deliver = async () => {
  const before = inbox.length;
  await runTasks({ time: new Date().toISOString() });
  return inbox.slice(before).filter(({ text }) => text.includes('Erased by'));
};
/** The daily job of a day, by its queue; returns the mails. */
const mailsOn = async ({ root }: World, day: string, time?: string) => {
  goTo(day, time);
  const body = JSON.stringify({ familyId: root, time: new Date().toISOString() });
  const batch = sqsEvent([{ id: 'one', body, receives: 1, sentAt: 0, firstReceivedAt: 0 }], 'reminders');
  expect((await invoke('reminders', handler, batch, contextOf('reminders')))?.batchItemFailures).toEqual([]);
  return deliver();
};
/** What the bell says of erasures. */
const bellOf = async (person: Person): Promise<{ title: string; text: string; link: string }[]> => {
  const { data } = await call('GET', '/api/notification/listall', { as: await freshly(person) });
  return data.content.filter(({ title }: { title: string }) => title.includes('will be erased'));
};
/** All pages of the list of deleted records of a kind, and how many there are. */
const listed = async (as: Person, kind: string, within?: number) => {
  const ids: string[] = [];
  let [pages, next] = [0, ''];
  do {
    const query = { kind, next, ...(within === undefined ? {} : { within: String(within) }) };
    const { data } = await call('GET', '/api/record/deleted', { as, query });
    ids.push(...data.content.map(({ id }: { id: string }) => id));
    next = data.next;
    pages++;
  } while (next !== '');
  return { ids, pages };
};
const providerGone = async (world: World, name = `Gone ${nextNumber()}`) => {
  const ncra = await freshly(world.ncra);
  const { id } = await world.send('POST', '/api/techProvider', ncra, providerForm({ name }));
  await world.remove(`/api/techProvider/${id}`, ncra);
  return id as string;
};

describe('NCRA staff of a root company', () => {
  it('are told once a month how much will be erased, by mail and bell, with what their lists show and no name', async () => {
    const world = await start();
    const { ncra, people } = world;
    const there = await world.provider();
    const paper = await world.document(there.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra);
    await providerGone(world, 'Quibblefrost Hosting');
    await providerGone(world);
    const user = await world.endUser();
    await world.remove(`/api/endUser/${user.id}`, people.seller);
    await world.remove(`/security/delete/${paper}`, ncra);
    goTo('2027-04-05');
    const later = await providerGone(world);

    expect(await mailsOn(world, '2032-02-02')).toEqual([]);
    const mails = await mailsOn(world, '2032-03-02');
    expect(mails.map(({ to }) => to)).toEqual([addressOf(ncra)]);
    const [{ text } = { text: '' }] = mails;
    expect(text).toContain('Erased by 04/01/2032');
    for (const [line, kind] of [
      ['Technology Providers: 2', 'provider'],
      ['End Users: 1', 'endUser'],
      ['Documents: 1', 'document'],
    ])
      expect(text).toMatch(new RegExp(`- ${line}\\n {2}https?://\\S+/deleted\\?kind=${kind}&within=30\\n`));
    expect(text).toContain('Until the day on which a record is erased it can be restored.');
    expect(text).not.toContain('Quibblefrost');
    expect(await bellOf(ncra)).toMatchObject([
      {
        title: '4 deleted records will be erased by 04/01/2032',
        text: '2 technology providers, 1 end user, 1 document. Until the day on which a record is erased it can be restored.',
        link: '/deleted?kind=provider&within=30',
      },
    ]);
    const reader = await freshly(ncra);
    const counts = ['provider', 'endUser', 'document', 'reseller', 'division', 'report'].map(
      async (kind) => (await listed(reader, kind, 30)).ids.length,
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 1, 0, 0, 0]);
    expect((await listed(reader, 'provider')).ids).toHaveLength(3);

    for (const day of ['2032-03-02', '2032-03-03', '2032-03-31']) expect(await mailsOn(world, day)).toEqual([]);
    const [next] = await mailsOn(world, '2032-04-01');
    expect(next?.text).toContain('Technology Providers: 1\n');
    expect((await listed(await freshly(ncra), 'provider', 30)).ids).toEqual([later]);
    expect(await bellOf(ncra)).toHaveLength(2);
  }, 60_000);

  it('are told on the first working day of the month in their time zone, or after a missed one', async () => {
    const world = await start();
    goTo('2027-05-31');
    for (let made = 0; made < 2; made++) await providerGone(world);
    goTo('2027-06-20');
    await providerGone(world);
    // 1 May 2032 is a Saturday; the 4th a Tuesday, after a Monday without a run.
    for (const day of ['2032-05-01', '2032-05-02']) expect(await mailsOn(world, day)).toEqual([]);
    expect(await mailsOn(world, '2032-05-04')).toHaveLength(1);
    // Still 31 May in New York.
    expect(await mailsOn(world, '2032-06-01', '03:30:00Z')).toEqual([]);
    expect(await mailsOn(world, '2032-06-01')).toHaveLength(1);
  }, 60_000);

  it('are told as they chose, and no other user is: who cannot sign in, Experian, resellers, super admins, other tenants', async () => {
    const world = await start();
    const other = await start();
    const { root, first } = world;
    const add = (options: PersonOptions = {}) => signIn({ companyId: root, roles: [NCRA], ...options });
    const wanting = async (channel: string, frequency = 'weekly') => {
      const as = await add();
      const body = { frequency, channel, summary: 'none' };
      expect((await call('PUT', '/api/notification/preferences', { as, body })).status).toBe('Success');
      return as;
    };
    const [byMail, byBell, silent] = [await wanting('mail'), await wanting('portal'), await wanting('both', 'none')];
    const both = await add({ roles: [NCRA, EXPERIAN] });
    await add({ enabled: false });
    await add({ accountNonLocked: false });
    const untold = [
      await add({ roles: [EXPERIAN] }),
      await add({ companyId: first, roles: [NCRA, RESELLER] }),
      await add({ companyId: first, roles: [EXPERIAN] }),
      world.people.seller,
      world.people.admin,
      other.ncra,
      silent,
    ];
    await providerGone(world);
    const mails = await mailsOn(world, '2032-03-01');
    const told = [world.ncra, byMail, both];
    expect(mails.map(({ to }) => to).sort()).toEqual(told.map(addressOf).sort());
    const bells = await Promise.all([byBell, byMail, world.ncra, both].map(async (as) => (await bellOf(as)).length));
    expect(bells).toEqual([1, 0, 1, 1]);
    for (const as of untold) expect(await bellOf(as)).toEqual([]);
    expect(await mailsOn(other, '2032-03-01')).toEqual([]);
  }, 60_000);

  it('are told once by a run that crashes anywhere and is repeated, or by several at once', async () => {
    const told = async ({ root, ncra }: World, colleague: Person, run: () => Promise<unknown>) => {
      await run();
      const mails = await deliver();
      expect(await remindErasures({ tenantId: root, now: Date.now(), site })).toBe(0);
      expect(await deliver()).toEqual([]);
      const to = [ncra, colleague].map((as) => mails.filter((mail) => mail.to === addressOf(as)).length);
      return [...to, (await bellOf(ncra)).length, (await bellOf(colleague)).length];
    };
    const due = async () => {
      const world = await start();
      const colleague = await world.staff();
      await providerGone(world);
      goTo('2032-03-01');
      return { world, colleague, run: () => remindErasures({ tenantId: world.root, now: Date.now(), site }) };
    };
    const changes = await crashEverywhere(faults, async () => {
      const { world, colleague, run } = await due();
      return {
        run,
        check: async (place) => expect([place, ...(await told(world, colleague, run))]).toEqual([place, 1, 1, 1, 1]),
      };
    });
    // Both people, the end of the month's run, and what loading the list of users stores.
    expect(changes).toBeGreaterThanOrEqual(3);
    const { world, colleague, run } = await due();
    expect(await told(world, colleague, () => Promise.all([run(), run(), run()]))).toEqual([1, 1, 1, 1]);
  }, 120_000);

  it('read the same with a hold on what will be erased, or on what would have been erased before', async () => {
    const textsOf = async (isHeld: boolean) => {
      const world = await start();
      const past = await providerGone(world);
      goTo('2027-04-05');
      const soon = await providerGone(world);
      if (isHeld) {
        const records = [past, soon].map((id) => ({ kind: 'provider', id }));
        const body = { companyId: world.root, name: 'Doe v. Example', reason: 'A claim', records };
        const as = await freshly(world.people.admin);
        expect((await call('POST', '/api/hold/set', { as, body })).message).toBe('Hold set');
      }
      goTo('2032-03-31');
      await world.erase();
      const mails = await mailsOn(world, '2032-04-01');
      const { data } = await call('GET', '/api/record/deleted', {
        as: await freshly(world.ncra),
        query: { kind: 'provider', within: '366' },
      });
      const ids = data.content.map(({ id }: { id: string }) => (id === soon ? 'soon' : id));
      return {
        texts: mails.map(({ text }) => text.replace(/Family \d+/, 'the company')),
        bell: (await bellOf(world.ncra)).map(({ text }) => text),
        ids,
        next: data.next,
      };
    };
    const [held, free] = [await textsOf(true), await textsOf(false)];
    expect(held).toEqual(free);
    expect(free).toMatchObject({
      ids: ['soon'],
      next: '',
      texts: [expect.stringContaining('Technology Providers: 1')],
    });
  }, 60_000);
});

describe('the deleted records that are erased within some days', () => {
  it('are all found in pages, and what was deleted in between is not read', async () => {
    const world = await start();
    await providerGone(world);
    const [copy] = await copiesOf(world.root, 'provider');
    goTo('2032-03-01');
    const now = Date.now();
    const erasedAfter = new Map<string, number>();
    /** The same record as it would be stored if it had been deleted on another day. */
    const store = async (id: string, deleted: Date, everActive: boolean) => {
      const at = deleted.toISOString();
      const item = { ...copy?.item, ...keys.deletedRecord(world.root, 'provider', at, id), at, id, everActive };
      const record = JSON.stringify({ ...JSON.parse(String(copy?.item.record)), id });
      // The days are computed from the policy, as of what an earlier release has stored.
      await table.send(new PutCommand({ TableName: settings.table, Item: { ...item, record, policy: -1 } }));
      const erased = new Date(deleted);
      if (everActive) erased.setUTCFullYear(erased.getUTCFullYear() + 5);
      erasedAfter.set(id, (erased.getTime() + (everActive ? 0 : 90 * 86_400_000) - now) / 86_400_000);
    };
    for (let day = 0; day < 5 * 366; day += 3)
      for (const everActive of [true, false])
        await store(`${world.root}-${everActive}${day}`, new Date(now - day * 86_400_000 + 3_600_000), everActive);
    const as = await freshly(world.ncra);
    for (const within of [30, 90, 365, 366]) {
      const expected = [...erasedAfter].filter(([, days]) => days > 0 && days <= within).map(([id]) => id);
      const { ids, pages } = await listed(as, 'provider', within);
      const found = ids.filter((id) => erasedAfter.has(id));
      expect([within, found.sort()]).toEqual([within, expected.sort()]);
      expect(expected.length).toBeGreaterThan(15);
      if (within === 30) expect(pages).toBeLessThanOrEqual(2);
    }
    for (const within of ['0', '367', '1.5', 'soon'])
      expect((await call('GET', '/api/record/deleted', { as, query: { kind: 'provider', within } })).http).toBe(400);
  }, 60_000);
});
