import { expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { endUserForm, resellerForm } from '../support/business-forms.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');

const { people } = await createWorld();
const { ncra, seller } = people;
const { send, restore } = recordMakers(people);

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
