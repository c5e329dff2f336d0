import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { CAMPAIGN_DAYS } from '#contract/access-review/states.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { attachFaults } from '../support/faults.ts';
import type { Person } from '../support/people.ts';

vi.useFakeTimers({ toFake: ['Date'] });
afterAll(() => void vi.useRealTimers());
/** A Wednesday and a Saturday. */
const [WORKDAY, WEEKEND] = ['2026-12-02', '2026-12-05'];
const at = (day: string) => vi.setSystemTime(new Date(`${day}T17:00:00Z`));
at(WORKDAY);

const { inbox } = await startBackend({ snapshots: 'always' });
const { table } = await import('#lambdas/ports/table.ts');
const { runAccessReview } = await import('#lambdas/daily/access-review.ts');
const { call } = await import('../support/call.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const ids = await createTwoTenants();
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const people = [
  ncra,
  await signIn({ companyId: ids.a, roles: [NCRA] }),
  await signIn({ companyId: ids.a1, roles: [RESELLER] }),
  await signIn({ companyId: ids.a1, roles: [RESELLER] }),
];
await signIn({ companyId: ids.b, roles: [NCRA] });

const freshly = async (person: Person): Promise<Person> => {
  const claims = claimsOf(person.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: person.userId }, Date.now());
  return { ...person, claims };
};
const asNcra = () => freshly(ncra);
const post = async (path: string, body: object, as?: Person) =>
  call('POST', `/api/accessReview/${path}`, { as: as ?? (await asNcra()), body });
const endCurrent = async (): Promise<void> => {
  const { campaigns } = (await call('GET', '/api/accessReview/campaigns', { as: await asNcra() })).data;
  const running = campaigns.find(({ state }: { state: string }) => state !== 'ended');
  if (running) await post('end', { id: running.id });
};
afterEach(endCurrent);
/** Who is mailed about an access review while the task worker runs. */
const mailedBy = async (minutes: number) => {
  const before = inbox.length;
  for (let minute = 0; minute < minutes; minute++) await runTasks({ time: new Date().toISOString() });
  return inbox
    .slice(before)
    .filter(({ text }) => text.startsWith('Access review: '))
    .map(({ to }) => to)
    .sort();
};
const addresses = people.map(({ claims }) => `${claims.sub}@example.com`).sort();
const runDaily = () =>
  runAccessReview({ tenantId: ids.a, now: Date.now(), site: 'https://portal.example.com', isTimeLeft: () => true });

it('a campaign that is started by hand tells each company of the tenant within two minutes, each user once', async () => {
  expect(await post('start', {})).toMatchObject({ status: 'Success' });
  expect(await mailedBy(2)).toEqual(addresses);
  await runDaily();
  expect(await mailedBy(2)).toEqual([]);
});

it('a start that was cut off is finished and told by the task worker', async () => {
  const as = await asNcra();
  const faults = attachFaults([table]);
  faults.crashAt(0, 'after');
  expect((await post('start', {}, as)).http).toBe(500);
  faults.heal();
  expect(await mailedBy(2)).toEqual(addresses);
});

it('a campaign that has ended meanwhile tells nobody, nor does one at a weekend before Monday', async () => {
  await post('start', {});
  await endCurrent();
  expect(await mailedBy(2)).toEqual([]);
  at(WEEKEND);
  await post('start', {});
  expect(await mailedBy(2)).toEqual([]);
  at('2026-12-07');
  await runDaily();
  expect(await mailedBy(2)).toEqual(addresses);
});

it('the end of a campaign in which every user was answered about says that nobody was disabled', async () => {
  at(WORKDAY);
  await post('start', {});
  await mailedBy(2);
  for (const person of people) {
    const as = await freshly(person);
    const { content } = (await call('GET', '/api/accessReview/open', { as })).data;
    for (const { id, version } of content) await post('answer', { id, version, answer: 'kept' }, as);
  }
  at(daysAfter(WORKDAY, CAMPAIGN_DAYS + 1));
  const before = inbox.length;
  await runDaily();
  await runTasks({ time: new Date().toISOString() });
  const told = inbox.slice(before).filter(({ text }) => text.startsWith('The access review has ended'));
  expect(told).toHaveLength(2);
  for (const { text } of told) {
    expect(text).toContain('The access review has ended: nobody was disabled.\nEvery user was answered about.');
    expect(text).not.toContain('enabled again');
  }
});
