import { describe, expect, it } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { publishRequirements } = await import('../support/published.ts');
const { dayIn } = await import('../support/requests.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const { ids, people, own } = await createWorld();

const line = (key: string, turn: readonly number[]) => ({
  key,
  demand: { type: 'document', document: ownKindKey(`Paper ${key}`) },
  turn,
});
await publishRequirements(people.ncra, 'provider', [line('theirs', [EXPERIAN]), line('shared', [NCRA, EXPERIAN])]);
await publishRequirements(people.ncra, 'endUser', [line('ofEndUsers', [EXPERIAN])]);
await publishRequirements(people.ncra, 'reseller', [line('ofResellers', [EXPERIAN])]);

/** Lines of each kind of record that Experian staff fulfil, alone or with others. */
const lines = {
  theirs: { kind: 'provider', recordId: own.provider.id },
  shared: { kind: 'provider', recordId: own.provider.id },
  ofEndUsers: { kind: 'endUser', recordId: own.endUser.id },
  ofResellers: { kind: 'reseller', recordId: ids.a1 },
} as const;
type Line = keyof typeof lines;
const names = Object.keys(lines) as Line[];

const form = (name: Line) => ({
  ...lines[name],
  line: name,
  reason: 'Signed on paper in our archive',
  until: dayIn(60),
});
const grant = (as: Person, name: Line) => call('PUT', '/api/requirement/exemption', { as, body: form(name) });
const end = (as: Person, name: Line) =>
  call('DELETE', '/api/requirement/exemption', { as, query: { ...lines[name], line: name } });
const ask = (as: Person, name: Line) => call('POST', '/api/requirement/exemption/ask', { as, body: form(name) });

const staff = {
  'a super admin': people.admin,
  'NCRA staff': people.ncra,
  'NCRA and Experian staff': await signIn({ companyId: ids.a, roles: [NCRA, EXPERIAN] }),
  'Experian staff': people.experian,
  'Experian staff with the Reseller role': await signIn({ companyId: ids.a, roles: [EXPERIAN, RESELLER] }),
  'Experian staff of a reseller': await signIn({ companyId: ids.a1, roles: [EXPERIAN, RESELLER] }),
  'NCRA staff of a reseller': await signIn({ companyId: ids.a1, roles: [NCRA, RESELLER] }),
  'staff of a reseller': people.seller,
};

describe('an exemption. Role matrix rows 122 and 123', () => {
  it.each<[keyof typeof staff, readonly Line[]]>([
    ['a super admin', names],
    ['NCRA staff', names],
    ['NCRA and Experian staff', names],
    ['Experian staff', ['theirs']],
    ['Experian staff with the Reseller role', ['theirs']],
    ['Experian staff of a reseller', []],
    ['NCRA staff of a reseller', []],
    ['staff of a reseller', []],
  ])('is granted and ended by %s for these lines alone: %j', async (who, granted) => {
    for (const name of names) {
      const may = granted.includes(name);
      const answers = [await grant(staff[who], name), await end(staff[who], name)];
      expect([name, ...answers.map(({ status }) => status === 'Success')]).toEqual([name, may, may]);
      if (!may) for (const { http } of answers) expect([name, http]).toEqual([name, 403]);
    }
  });

  it('is asked for by Experian staff for the lines that they may not exempt from', async () => {
    const asked = await Promise.all(names.map(async (name) => [name, (await ask(people.experian, name)).http]));
    expect(asked).toEqual([
      ['theirs', 403],
      ['shared', 200],
      ['ofEndUsers', 200],
      ['ofResellers', 200],
    ]);
    const reasons = async (name: Line) =>
      (await call('GET', '/api/requirement/why', { as: people.experian, query: lines[name] })).data.find(
        (answer: { line: { key: string } }) => answer.line.key === name,
      );
    expect(await reasons('theirs')).toMatchObject({ mayGrant: true, mayAsk: false });
    expect(await reasons('shared')).toMatchObject({ mayGrant: false, mayAsk: true, exemption: { state: 'asked' } });
    for (const name of names) expect((await end(people.ncra, name)).http).toBe(200);
  });

  it('tells the user who has asked for it whether it was granted or declined, and of none that was not asked for', async () => {
    const asking = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
    const told = async () => {
      await runTasks({ time: new Date().toISOString() });
      const { data } = await call('GET', '/api/notification/listall', { as: asking });
      return data.content
        .filter(({ title }: { title: string }) => /^Exemption (granted|declined)/.test(title))
        .map(({ title, text }: { title: string; text: string }) => `${title}. ${text}`);
    };
    await ask(asking, 'shared');
    await end(people.ncra, 'shared');
    const name = `Paper shared of ${own.provider.name}`;
    const declined = expect.stringMatching(new RegExp(`^Exemption declined: ${name}. By .+: it is owed as before.$`));
    expect(await told()).toEqual([declined]);
    await ask(asking, 'shared');
    await grant(people.admin, 'shared');
    const granted = `Exemption granted: ${name}. By a super admin, until ${showDay(dayIn(60))}.`;
    expect(await told()).toEqual(expect.arrayContaining([granted, declined]));
    await end(people.ncra, 'shared');
    await grant(people.ncra, 'shared');
    await end(people.ncra, 'shared');
    expect(await told()).toHaveLength(2);
  });

  it('is for staff of another tenant as one of a record that does not exist', async () => {
    const strangers = [
      await signIn({ companyId: ids.b, roles: [EXPERIAN] }),
      await signIn({ companyId: ids.b, roles: [NCRA] }),
      await signIn({ companyId: ids.b1, roles: [RESELLER] }),
    ];
    const missing = (recordId: string) => `${recordId.slice(0, -3)}zzz`;
    for (const as of strangers)
      for (const name of names) {
        const [there, none] = [lines[name].recordId, missing(lines[name].recordId)];
        const query = (recordId: string) => ({ ...lines[name], recordId, line: name });
        const body = (recordId: string) => ({ ...form(name), recordId });
        for (const [method, path] of [
          ['PUT', '/api/requirement/exemption'],
          ['POST', '/api/requirement/exemption/ask'],
          ['DELETE', '/api/requirement/exemption'],
        ] as const) {
          const sent = (recordId: string) =>
            call(method, path, method === 'DELETE' ? { as, query: query(recordId) } : { as, body: body(recordId) });
          const [seen, unseen] = [await sent(there), await sent(none)];
          expect([name, method, seen.http, seen.text]).toEqual([name, method, unseen.http, unseen.text]);
          expect([name, method, seen.status]).toEqual([name, method, 'Failure']);
        }
      }
  });
});
