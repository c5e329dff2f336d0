import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isWeekend, mondayOf } from '#contract/obligations/next-due.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { remindTenant } = await import('#lambdas/daily/remind-tenant.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');

/** A Wednesday, the first day of the release. */
const FIRST = '2026-12-02';
const at = (day: string) => vi.setSystemTime(new Date(`${day}T17:00:00Z`));
vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${FIRST}T16:00:00Z`) });
afterAll(() => void vi.useRealTimers());

const ids = await createTwoTenants();
const people = {
  ncra: await signIn({ companyId: ids.a, roles: [NCRA] }),
  experian: await signIn({ companyId: ids.a, roles: [EXPERIAN] }),
  seller: await signIn({ companyId: ids.a1, roles: [RESELLER] }),
  // Nothing is owed of this reseller's end users, it has none.
  idle: await signIn({ companyId: ids.a2, roles: [RESELLER] }),
};
type Name = keyof typeof people;

const isMonday = (day: string) => mondayOf(day) === day;

const send = async (method: 'GET' | 'POST' | 'PUT', path: string, as: Person, body?: object) => {
  const claims = claimsOf(as.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: as.userId }, Date.now());
  const { status, data, message } = await call(method, path, { as: { ...as, claims }, ...(body ? { body } : {}) });
  expect([status, message]).toEqual(['Success', message]);
  return data;
};
const addProvider = (name: string, reviewDate: string) =>
  send('POST', '/api/techProvider', people.ncra, providerForm({ name, reviewDate }));

const nameOf = (userId: string) => (Object.keys(people) as Name[]).find((name) => people[name].userId === userId);
/** The mails of a day's run, with the name of who gets them; each arrives. */
const mailsOn = async (day: string) => {
  at(day);
  const { notified } = await remindTenant({ tenantId: ids.a, now: Date.now(), site: 'https://portal.example.com' });
  const before = inbox.length;
  await runTasks({ time: new Date().toISOString() });
  const arrived = inbox.slice(before).map(({ to }) => to);
  expect(arrived.sort()).toEqual(notified.map(({ mail }) => mail.to).sort());
  return notified.map(({ userId, mail: { subject, text } }) => ({ to: nameOf(userId), subject, text }));
};

const isSummary = ({ subject }: { readonly subject: string }) => subject.startsWith('Weekly summary: ');
/** What waits for a user, as their worklist counts it. */
const openFor = async (name: Name) => {
  const { mine } = await send('GET', '/api/worklist/counts', people[name]);
  return Object.values<number>(mine).reduce((sum, count) => sum + count, 0);
};

/** So many turn overdue on the same day, more than a mail names. */
const CROWD = 45;
const OVERDUE_FROM = daysAfter(FIRST, -1);

beforeAll(async () => {
  for (let nth = 0; nth < CROWD; nth++) await addProvider(`Crowd ${nth}`, OVERDUE_FROM);
  for (let nth = 0; nth < 12; nth++)
    await send('POST', '/api/endUser', people.seller, endUserForm({ name: `Homes ${nth}` }));
  // The release before has reminded every user up to yesterday, and stored no summary.
  const yesterday = daysAfter(FIRST, -1);
  const storeReminded = (userId: string, days: object) =>
    table.send(
      new PutCommand({ TableName: settings.table, Item: { ...keys.reminded(ids.a, userId), ...days, format: 1 } }),
    );
  await storeReminded('FAMILY', { daily: yesterday, weekly: daysAfter(FIRST, -2) });
  for (const { userId } of Object.values(people)) await storeReminded(userId, { told: yesterday });
}, 120_000);

describe('a year of daily runs', () => {
  it('tells every user in whose turn something is, names what is due tomorrow, and begins without a storm', async () => {
    const named: string[] = [];
    const mailed = new Map<Name, number>();
    for (let day = FIRST; day < daysAfter(FIRST, 365); day = daysAfter(day, 1)) {
      if (isWeekend(day)) continue;
      at(day);
      // On the days on which the crowd is reminded again, something is due tomorrow.
      const isRepeat = [7, 14, 21, 28].some((days) => daysAfter(OVERDUE_FROM, days) === day);
      if (isRepeat || day.endsWith('15')) {
        await addProvider(`Tomorrow ${day}`, daysAfter(day, 1));
        named.push(day);
      }
      const mails = await mailsOn(day);
      if (day === FIRST) {
        expect(mails).toEqual([]);
        for (const name of Object.keys(people) as Name[]) {
          const { content } = await send('GET', '/api/notification/listall', people[name]);
          expect([name, content.map(({ title }: { title: string }) => title)]).toEqual([
            name,
            ['Obligations follow new rules'],
          ]);
        }
      }
      for (const name of Object.keys(people) as Name[]) {
        const own = mails.filter(({ to }) => to === name);
        const summaries = own.filter(isSummary).length;
        expect([day, name, own.length - summaries <= 1, summaries <= (isMonday(day) ? 1 : 0)]).toEqual([
          day,
          name,
          true,
          true,
        ]);
        mailed.set(name, (mailed.get(name) ?? 0) + own.length);
        if (isMonday(day)) expect([day, name, summaries]).toEqual([day, name, name === 'idle' ? 0 : 1]);
      }
      if (named.at(-1) === day) {
        const text = mails.find((mail) => mail.to === 'ncra' && !isSummary(mail))?.text ?? '';
        expect([day, text.includes(`Tomorrow ${day}`)]).toEqual([day, true]);
      }
    }
    expect(named.length).toBeGreaterThan(10);
    for (const name of Object.keys(people) as Name[])
      expect([name, (mailed.get(name) ?? 0) > 0]).toEqual([name, (await openFor(name)) > 0]);
    expect(await openFor('idle')).toBe(0);
  }, 240_000);

  it('a summary has the totals of each kind, the ten that wait longest, and links to the worklist', async () => {
    let day = daysAfter(FIRST, 370);
    while (!isMonday(day)) day = daysAfter(day, 1);
    const mails = await mailsOn(day);
    const { subject, text } = mails.find(({ to }) => to === 'seller') ?? { subject: '', text: '' };
    expect(subject).toMatch(/^Weekly summary: 36 missing; \d+ open in all$/);
    expect(text).toMatch(
      /^Missing: 36\n- .+: 12\n {2}https:\/\/portal\.example\.com\/worklist\?group=missing&obligation=endUser\.document\./,
    );
    const [, longest = ''] = text.split('Waiting longest\n');
    expect(longest.match(/^- .+ record unchanged since 12\/02\/2026$/gm)).toHaveLength(10);
    expect(text).toContain('https://portal.example.com/worklist?group=missing\n');
    const forExperian = mails.find(({ to }) => to === 'experian');
    expect(forExperian?.subject).toMatch(/^Weekly summary: \d+ missing; \d+ open in all$/);
    expect(forExperian?.text).toMatch(/- Experian Sign-off: \d+\n/);
    const forNcra = mails.find((mail) => mail.to === 'ncra' && isSummary(mail));
    expect(forNcra?.subject).toMatch(/\d+ overdue for more than 4 weeks/);
  });

  it('no summary is sent to who has switched it off, and the daily mails go on', async () => {
    let monday = daysAfter(FIRST, 380);
    while (!isMonday(monday)) monday = daysAfter(monday, 1);
    at(daysAfter(monday, -3));
    await send('PUT', '/api/notification/preferences', people.ncra, {
      frequency: 'daily',
      channel: 'both',
      summary: 'none',
    });
    await send('PUT', '/api/notification/preferences', people.seller, { frequency: 'none', channel: 'mail' });
    await addProvider('Last One', daysAfter(monday, 1));
    const mails = await mailsOn(monday);
    expect(mails.map(({ to }) => to).sort()).toEqual(['experian', 'ncra']);
    const own = mails.find(({ to }) => to === 'ncra');
    expect(own?.subject).toMatch(/ new since \d\d\/\d\d\/\d{4}: 1 due by tomorrow.*; \d+ open in all$/);
    expect(own?.text).toMatch(/^Due today or tomorrow\n- .*NCRA Review: Last One/);
  });
});
