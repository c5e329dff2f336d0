import { describe, expect, it } from 'vitest';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;
const sibling = await signIn({ companyId: ids.a2, roles: [RESELLER] });

const made = async (path: string, as: Person, body: object) => {
  const { status, data, message } = await call('POST', path, { as, body });
  expect(status, message).toBe('Success');
  return data;
};
const impact = (id: string, as: Person) => call('GET', '/api/techProvider/impact', { as, query: { id } });
const counts = async (id: string, as: Person) => {
  const { endUsers, resellers, divisions } = (await impact(id, as)).data;
  return [endUsers, resellers, divisions];
};

const tpResellerList = [{ resellerId: ids.a1 }, { resellerId: ids.a2 }];
const provider = await made('/api/techProvider', ncra, providerForm({ tpResellerList }));
const uses = { endUserTpList: [{ techProviderId: provider.id }] };
const first = await made('/api/endUser', seller, endUserForm({ name: '=SUM(A1)', ...uses }));
const division = await made('/api/division', seller, divisionForm(first.id));
await made('/api/endUser', sibling, endUserForm(uses));

describe('who depends on a provider', () => {
  it('is counted for every user within what they see', async () => {
    expect(await counts(provider.id, ncra)).toEqual([2, 2, 1]);
    expect(await counts(provider.id, admin)).toEqual([2, 2, 1]);
    expect(await counts(provider.id, experian)).toEqual([2, 2, 1]);
    expect(await counts(provider.id, seller)).toEqual([1, 0, 1]);
    expect(await counts(provider.id, sibling)).toEqual([1, 0, 0]);
    expect(await counts(own.provider.id, ncra)).toEqual([0, 0, 0]);
  });

  it('names the divisions of its end users', async () => {
    expect((await impact(provider.id, seller)).data.firstDivisions).toEqual([
      { id: division.id, name: division.name, endUserId: first.id, endUser: '=SUM(A1)' },
    ]);
  });

  it('is no list that was counted before, once another end user uses it', async () => {
    const late = await made('/api/techProvider', ncra, providerForm());
    expect(await counts(late.id, seller)).toEqual([0, 0, 0]);
    await call('PUT', '/api/endUser', {
      as: seller,
      body: { ...first, endUserTpList: [...uses.endUserTpList, { techProviderId: late.id }] },
    });
    expect(await counts(late.id, seller)).toEqual([1, 0, 1]);
  });

  it('can be downloaded as a file, without formulas', async () => {
    const { text, headers } = await call('GET', '/api/techProvider/impact/file', {
      as: seller,
      query: { id: provider.id },
    });
    expect(headers['content-type']).toMatch(/^text\/csv/);
    const lines = Buffer.from(text, 'base64').toString().trim().split('\r\n');
    expect(lines[0]).toContain('What,Name,End User,Main Contact,Phone,Email,City');
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(/^End user,'=SUM\(A1\),,Una User,.*,Fairview$/),
      expect.stringMatching(new RegExp(`^Division,${division.name},'=SUM\\(A1\\),Dina Division`)),
    ]);
  });

  it('is said before it is deleted too', async () => {
    const { data } = await call('GET', '/api/techProvider/removal', { as: ncra, query: { id: provider.id } });
    expect(data.map(({ noun, outcome, count }: Record<string, string>) => [noun, outcome, count])).toEqual(
      expect.arrayContaining([
        ['end user', 'released', 2],
        ['reseller', 'released', 2],
        ['division', 'released', 1],
      ]),
    );
  });

  it('is no user’s business in another tenant, nor for an entry of another reseller', async () => {
    const missing = await impact(`${ids.a}-00000000000000`, ncra);
    expect((await impact(foreign.provider.id, ncra)).text).toBe(missing.text);
    expect((await impact(own.entry.id, sibling)).message).toBe(missing.message);
    expect((await impact(own.entry.id, seller)).status).toBe('Success');
  });
});
