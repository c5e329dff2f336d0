import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from './business-forms.ts';
import { call } from './call.ts';
import { type Person, signIn } from './people.ts';
import { createTwoTenants } from './tenants.ts';

const send = async (path: string, as: Person, body: object) => {
  const { status, message, data } = await call('POST', path, { as, body });
  if (status !== 'Success') throw new Error(`${path}: ${message} ${data?.reason}`);
  return data;
};

/** One record of each kind in a tenant, created by its own users. */
const createRecords = async (ncra: Person, seller: Person) => {
  const provider = await send('/api/techProvider', ncra, providerForm());
  const endUser = await send('/api/endUser', seller, endUserForm());
  const entry = await send('/api/techProvider', seller, providerForm({ isEndUserTp: true, endUserId: endUser.id }));
  const division = await send('/api/division', seller, divisionForm(endUser.id));
  const reseller = await send('/api/reseller/add', ncra, resellerForm());
  return { provider, entry, endUser, division, reseller };
};

/** Two tenants with staff of every single role and one record of each kind. */
export const createWorld = async () => {
  const ids = await createTwoTenants();
  const [ncra, experian, seller] = [
    await signIn({ companyId: ids.a, roles: [NCRA] }),
    await signIn({ companyId: ids.a, roles: [EXPERIAN] }),
    await signIn({ companyId: ids.a1, roles: [RESELLER] }),
  ];
  const others = {
    ncra: await signIn({ companyId: ids.b, roles: [NCRA] }),
    seller: await signIn({ companyId: ids.b1, roles: [RESELLER] }),
  };
  return {
    ids,
    people: { admin: await signIn({ isSuperadmin: true }), ncra, experian, seller },
    own: await createRecords(ncra, seller),
    foreign: await createRecords(others.ncra, others.seller),
  };
};
