import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { endUserForm, resellerForm } from '../support/business-forms.ts';

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { order, settleInspections } = await import('../support/inspections.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { requesting } = await import('../support/requests.ts');
const { startReview } = await import('../support/reviews.ts');

const { people } = await createWorld();
const { ncra, seller } = people;
const { send, restore, provider, endUser } = recordMakers(people);

const STATE = 'addressId.stateId.id';

it.each([
  ['reseller', '/api/reseller/add', resellerForm, ncra, (id: string) => `/api/reseller/edit?companyId=${id}`],
  ['endUser', '/api/endUser', endUserForm, seller, (id: string) => `/api/endUser/${id}`],
] as const)(
  'takes the state of a %s that has none, and gives it back with the undo',
  async (kind, path, form, as, at) => {
    const { addressId, ...fields } = form();
    const surviving = await send('POST', path, as, { ...fields, addressId: { ...addressId, stateId: { id: 5 } } });
    const other = await send('POST', path, as, form());
    const stateOf = async () => {
      const [route = '', companyId = ''] = at(surviving.id).split('?companyId=');
      const query = companyId === '' ? {} : { companyId };
      return (await call('GET', route, { as, query })).data.addressId.stateId?.id;
    };
    const pair = { kind, id: surviving.id, other: other.id };
    const { data: plan } = await call('GET', '/api/record/merge', { as, query: pair });
    expect(plan.fields.find((field: { path: string }) => field.path === STATE)).toMatchObject({ other: '' });
    const versions = { version: plan.kept.version, otherVersion: plan.other.version };
    const { http, data } = await call('POST', '/api/record/merge', {
      as,
      body: { ...pair, ...versions, taken: [STATE] },
    });
    expect([http, data?.reason ?? '']).toEqual([200, '']);
    expect(await stateOf()).toBeUndefined();
    expect((await restore(kind, data.key, as)).status).toBe('Success');
    expect(await stateOf()).toBe(5);
  },
);

let made = 0;
const named = () => ({ name: `Merging ${++made}` });

describe('the plan of a merge names what both have in words of the screens', () => {
  const reasonOf = async (kind: string, [one, other]: readonly { id: string }[], as = ncra) => {
    const query = { kind, id: one?.id ?? '', other: other?.id ?? '' };
    return (await call('GET', '/api/record/merge', { as, query })).data.reason as string;
  };

  it('an open review by what is reviewed', async () => {
    const both = [await provider(named()), await provider(named())];
    for (const { id } of both)
      expect(await startReview(ncra, id, 'provider.review')).toMatchObject({ message: 'Review started' });
    expect(await reasonOf('provider', both)).toContain('Both have the same review: NCRA Review. ');
  });

  it('an open document request by its documents and its recipient', async () => {
    const both = [await provider(named()), await provider(named())];
    const { create } = requesting(inbox);
    for (const { id } of both) expect((await create(ncra, { rowIds: [id] })).status).toBe('Success');
    expect(await reasonOf('provider', both)).toMatch(
      /^Both have the same document request: [^.]*Agreement, of vendor@example\.com\. /,
    );
  });

  it('an open inspection by its address', async () => {
    await settleInspections(ncra);
    const both = [await endUser(named()), await endUser(named())];
    for (const { id } of both) expect((await order(seller, id)).status).toBe('Success');
    expect(await reasonOf('endUser', both, seller)).toContain(
      'Both have the same inspection: 5 Sample Road, Fairview, 62702. ',
    );
  });
});
