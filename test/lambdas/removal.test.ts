import { describe, expect, it } from 'vitest';
import { RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { pdf } = await import('../support/malicious-documents.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, seller } = people;

const made = async (path: string, as: Person, body: object) => (await call('POST', path, { as, body })).data;
const removal = (area: string, id: string, as: Person) => call('GET', `/api/${area}/removal`, { as, query: { id } });
const effects = async (area: string, id: string, as: Person) => (await removal(area, id, as)).data;
const attach = (rowId: string, tableKeyName: string, tableKeyName2: string, documentName: string, as: Person) =>
  made('/security/upload', as, { rowId, tableKeyName, tableKeyName2, documentName, ...announce('a.pdf', pdf()) });

describe('what goes with a record', () => {
  it('that is a reseller: its users and documents; its providers let go of it', async () => {
    const reseller = await made('/api/reseller/add', ncra, resellerForm());
    expect(await effects('reseller', reseller.id, ncra)).toEqual([]);
    for (let count = 0; count < 4; count++) await signIn({ companyId: reseller.id, roles: [RESELLER] });
    await attach(reseller.id, 'RESELLER', 'SUBLICENCE', 'The addendum', ncra);
    const provider = await made(
      '/api/techProvider',
      ncra,
      providerForm({ tpResellerList: [{ resellerId: reseller.id }] }),
    );
    expect(await effects('reseller', reseller.id, ncra)).toEqual([
      {
        noun: 'user',
        outcome: 'deleted',
        count: 4,
        names: [expect.any(String), expect.any(String), expect.any(String)],
      },
      { noun: 'document', outcome: 'deleted', count: 1, names: ['The addendum'] },
      { noun: 'technology provider', outcome: 'released', count: 1, names: [provider.name] },
    ]);
  });

  it('that is a reseller with end users, which keep it', async () => {
    expect(await effects('reseller', ids.a1, ncra)).toContainEqual({
      noun: 'end user',
      outcome: 'blocks',
      count: 1,
      names: [own.endUser.name],
    });
  });

  it('that is an end user: its divisions and documents', async () => {
    await attach(own.endUser.id, 'ENDUSER', 'SUBLICENCE', 'The licence', seller);
    expect(await effects('endUser', own.endUser.id, seller)).toEqual([
      { noun: 'division', outcome: 'deleted', count: 1, names: [own.division.name] },
      { noun: 'inactive technology provider', outcome: 'deleted', count: 1, names: [own.entry.name] },
      { noun: 'document', outcome: 'deleted', count: 1, names: ['The licence'] },
    ]);
  });

  it('that is an end user: its inactive entries with their documents, not the activated ones', async () => {
    const endUser = await made('/api/endUser', seller, endUserForm());
    const entryOf = (name: string) =>
      made('/api/techProvider', seller, providerForm({ name, isEndUserTp: true, endUserId: endUser.id }));
    const [open, activated] = [await entryOf('Open entry'), await entryOf('Activated entry')];
    await call('POST', '/api/techProvider/activate', { as: ncra, body: { isActivate: true, tpId: activated.id } });
    await attach(open.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', 'Form of the entry', ncra);
    expect(await effects('endUser', endUser.id, seller)).toEqual([
      { noun: 'inactive technology provider', outcome: 'deleted', count: 1, names: ['Open entry'] },
      { noun: 'document', outcome: 'deleted', count: 1, names: ['Form of the entry'] },
    ]);
  });

  it('that is a provider: its documents; its end users let go of it', async () => {
    const provider = await made('/api/techProvider', ncra, providerForm());
    const endUser = await made(
      '/api/endUser',
      seller,
      endUserForm({ endUserTpList: [{ techProviderId: provider.id }] }),
    );
    expect(await effects('techProvider', provider.id, ncra)).toEqual([
      { noun: 'end user', outcome: 'released', count: 1, names: [endUser.name] },
    ]);
  });

  it('that is a division: the providers that are for it alone', async () => {
    const [alone, both] = [
      await made('/api/techProvider', ncra, providerForm()),
      await made('/api/techProvider', ncra, providerForm()),
    ];
    const endUser = await made('/api/endUser', seller, endUserForm());
    const [east, west] = [
      await made('/api/division', seller, divisionForm(endUser.id)),
      await made('/api/division', seller, divisionForm(endUser.id)),
    ];
    const endUserTpList = [
      { techProviderId: alone.id, divisionIds: [{ division: east.id }] },
      { techProviderId: both.id, divisionIds: [{ division: east.id }, { division: west.id }] },
    ];
    const body = { ...endUser, endUserTpList };
    expect(await call('PUT', '/api/endUser', { as: seller, body })).toMatchObject({ status: 'Success' });
    expect(await effects('division', east.id, seller)).toEqual([
      { noun: 'technology provider', outcome: 'released', count: 1, names: [alone.name] },
    ]);
    expect(await effects('division', west.id, seller)).toEqual([]);
  });

  it('that is a company: what keeps it', async () => {
    const nouns = (await effects('company', ids.a, admin)).map(({ noun, outcome }: Record<string, string>) => [
      noun,
      outcome,
    ]);
    expect(nouns).toEqual([
      ['user', 'blocks'],
      ['reseller', 'blocks'],
      ['end user', 'blocks'],
    ]);
  });

  it.each([
    ['reseller', ids.b1],
    ['techProvider', foreign.provider.id],
    ['endUser', foreign.endUser.id],
    ['division', foreign.division.id],
  ])('is shown to no user of another tenant: %s', async (area, id) => {
    const as = area === 'endUser' || area === 'division' ? seller : ncra;
    const [theirs, missing] = [await removal(area, id, as), await removal(area, `${ids.a}-00000000000000`, as)];
    expect(theirs.status).toBe('Failure');
    expect(theirs.text).toBe(missing.text);
  });
});
