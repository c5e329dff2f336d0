import { afterEach, describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import {
  divisionForm,
  endUserForm,
  otherOf,
  providerForm,
  registeredForm,
  resellerForm,
} from '../support/business-forms.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { accountOf, openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { attachFaults } = await import('../support/faults.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const ids = await createTwoTenants();
const admin = await signIn({ isSuperadmin: true });
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const reseller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
const faults = attachFaults();

const { identity } = await import('#lambdas/ports/cognito/sdk.ts');
let isPoolDown = false;
identity.middlewareStack.add(
  (next) => (args) => {
    if (isPoolDown) throw new Error('The pool is out of reach');
    return next(args);
  },
  { step: 'initialize', name: 'outage' },
);
afterEach(() => faults.heal());

const LATER_MS = 16 * 60_000;
const sweep = (after = LATER_MS) => runTasks({ time: new Date(Date.now() + after).toISOString() });

const register = (body: object, key = '') =>
  call('POST', '/api/reseller/add', { as: ncra, body, headers: key === '' ? {} : { 'idempotency-key': key } });
const readReseller = async (companyId: string) =>
  (await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId } })).data;
const findReseller = async (name: string) => {
  const { data } = await call('GET', '/api/reseller/search', { as: ncra, query: { searchText: name } });
  const row = data.content.find((found: { name: string }) => found.name === name);
  return row && readReseller(row.id);
};
const saveEndUser = (body: object, method = 'POST') => call(method, '/api/endUser', { as: reseller, body });
const readEndUser = async (id: string) => (await call('GET', `/api/endUser/${id}`, { as: reseller })).data;
const madeProvider = async () => (await call('POST', '/api/techProvider', { as: ncra, body: providerForm() })).data;

/** A user by name: the records that allow signing in, and whether there is an account. */
const traces = async (email: string) => {
  const items = (await tableItems()).filter(
    ({ pk, ...item }) => /^(T#.*#user|U|P)(#|$)/.test(String(pk)) && JSON.stringify(item).includes(email),
  );
  return { records: items.length, account: (await accountOf(email)) !== undefined };
};

describe('registering a new reseller as a user, cut off anywhere', () => {
  it('is finished by the same request sent again: one reseller, one user, one account', async () => {
    let count = 0;
    const places = await crashEverywhere(faults, async () => {
      const body = registeredForm();
      const key = `register-${++count}`;
      return {
        run: () => register(body, key),
        check: async (place) => {
          const { status, data } = await register(body, key);
          expect([place, status, data?.isregisteredUser]).toEqual([place, 'Success', true]);
          const { data: staff } = await call('GET', '/api/user/listall', { as: admin, query: { companyId: data.id } });
          expect([place, staff.totalElements]).toEqual([place, 1]);
          expect([place, (await traces(body.addressId.userName)).account]).toEqual([place, true]);
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
    expect(places).toBeGreaterThanOrEqual(5);
  });

  it('is finished or rolled back as a whole by the task worker', async () => {
    const outcomes = new Set<boolean>();
    await crashEverywhere(faults, async () => {
      const body = registeredForm();
      return {
        run: () => register(body),
        check: async (place) => {
          await sweep();
          await sweep();
          const found = await findReseller(body.name);
          const { records, account } = await traces(body.addressId.userName);
          outcomes.add(found !== undefined);
          expect([place, found?.isregisteredUser, records > 0, account]).toEqual(
            found ? [place, true, true, true] : [place, undefined, false, false],
          );
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
    expect(outcomes.size).toBe(2);
  });

  it('is left alone by the task worker for a quarter of an hour, and again when the request has come back', async () => {
    const body = registeredForm();
    faults.crashAt(1, 'before');
    await register(body, 'patient').catch(() => undefined);
    faults.heal();
    await sweep(14 * 60_000);
    faults.crashAt(2, 'before');
    await register(body, 'patient').catch(() => undefined);
    faults.heal();
    expect(await register(body, 'patient')).toMatchObject({ status: 'Success', data: { isregisteredUser: true } });
  });

  it('is left to a try that has come back just when the task worker aborts', async () => {
    const { openTask } = await import('#lambdas/store/outbox.ts');
    const { registrationTask } = await import('#lambdas/domain/reseller/register-reseller.ts');
    const body = registeredForm();
    faults.crashAt(1, 'before');
    await register(body, 'just in time').catch(() => undefined);
    faults.heal();
    const { id } = await findReseller(body.name);
    const actor = { userId: ncra.userId, userName: 'Test' };
    faults.meanwhile(0, () => openTask(registrationTask(id, true, actor)));
    await sweep();
    faults.heal();
    expect(await register(body, 'just in time')).toMatchObject({ status: 'Success', data: { id } });
  });

  it('is rolled back by the task worker after an outage of the pool, or goes on when it is requested again', async () => {
    const [left, retried] = [registeredForm(), registeredForm()];
    isPoolDown = true;
    for (const [index, body] of [left, retried].entries())
      expect((await register(body, `outage-${index}`)).status).toBe('Failure');
    isPoolDown = false;
    expect(await register(retried, 'outage-1')).toMatchObject({ status: 'Success', data: { isregisteredUser: true } });
    isPoolDown = true;
    await sweep().catch(() => undefined);
    isPoolDown = false;
    await sweep();
    await sweep();
    expect(await findReseller(left.name)).toBeUndefined();
    expect(await traces(left.addressId.userName)).toEqual({ records: 0, account: false });
    expect(await openTaskKinds()).toEqual([]);
  });

  it('leaves nothing when the task worker rolls back while a late attempt is running', async () => {
    const body = registeredForm();
    faults.meanwhile(2, () => sweep());
    const { status } = await register(body);
    faults.heal();
    await sweep();
    const found = await findReseller(body.name);
    const { records, account } = await traces(body.addressId.userName);
    expect([found !== undefined, records > 0, account]).toEqual(Array(3).fill(status === 'Success'));
    expect(await openTaskKinds()).toEqual([]);
  });
});

describe('registering a reseller that is there, cut off anywhere', () => {
  it('ends registered with a user, or as it was without one', async () => {
    await crashEverywhere(faults, async () => {
      const { data } = await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() });
      const form = registeredForm();
      const body = { ...data, addressId: form.addressId, isregisteredUser: true };
      return {
        run: () => call('PUT', '/api/reseller/update', { as: ncra, body }),
        check: async (place) => {
          await sweep();
          await sweep();
          const now = await readReseller(data.id);
          const { records, account } = await traces(form.addressId.userName);
          const done = now.isregisteredUser;
          expect([place, records > 0, account]).toEqual([place, done, done]);
          if (!done) expect([place, now]).toEqual([place, data]);
          else expect([place, now.addressId.userName]).toEqual([place, form.addressId.userName]);
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
  });
});

describe('registering a reseller that another user saves meanwhile', () => {
  it('tells so and takes its user back', async () => {
    const { data } = await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() });
    const form = registeredForm();
    const save = (fields: object) => call('PUT', '/api/reseller/update', { as: ncra, body: { ...data, ...fields } });
    const whileTheUserIsMade = 3;
    faults.meanwhile(whileTheUserIsMade, () => save({ ismember: 1 }));
    expect(await save({ addressId: form.addressId, isregisteredUser: true })).toMatchObject({ http: 409 });
    expect(await traces(form.addressId.userName)).toEqual({ records: 0, account: false });
    expect(await readReseller(data.id)).toEqual({ ...data, ismember: 1, version: 2 });
    expect(await openTaskKinds()).toEqual([]);
  });
});

describe('deleting, cut off anywhere', () => {
  it('a provider, ends with everything as it was or no end user using it', async () => {
    const places = await crashEverywhere(faults, async () => {
      const [remaining, removed] = [await madeProvider(), await madeProvider()];
      const endUserTpList = [{ techProviderId: remaining.id }, { techProviderId: removed.id }];
      const users: { id: string }[] = [];
      for (let n = 0; n < 2; n++) users.push((await saveEndUser(endUserForm({ endUserTpList }))).data);
      return {
        run: () => call('DELETE', `/api/techProvider/${removed.id}`, { as: ncra }),
        check: async (place) => {
          await sweep();
          const { status } = await call('GET', `/api/techProvider/${removed.id}`, { as: ncra });
          const stored = (await tableItems()).filter(({ pk }) => users.some(({ id }) => String(pk).endsWith(id)));
          const using = stored.filter((item) => JSON.stringify(item).includes(removed.id)).length;
          expect([place, using]).toEqual([place, status === 'Success' ? 2 : 0]);
          for (const { id } of users)
            expect([place, (await readEndUser(id)).tpValue]).toEqual([place, status === 'Success' ? 2 : 1]);
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
    expect(places).toBeGreaterThanOrEqual(3);
  });

  it('an end user, ends with all of its divisions or none', async () => {
    await crashEverywhere(faults, async () => {
      const { data: owner } = await saveEndUser(endUserForm());
      const all: { id: string }[] = [];
      for (let n = 0; n < 3; n++)
        all.push((await call('POST', '/api/division', { as: reseller, body: divisionForm(owner.id) })).data);
      return {
        run: () => call('DELETE', `/api/endUser/${owner.id}`, { as: reseller }),
        check: async (place) => {
          await sweep();
          const exists = (await call('GET', `/api/endUser/${owner.id}`, { as: reseller })).status === 'Success';
          const left = await Promise.all(
            all.map(async ({ id }) => (await call('GET', `/api/division/${id}`, { as: reseller })).status),
          );
          expect([place, left]).toEqual([place, Array(3).fill(exists ? 'Success' : 'Failure')]);
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
  });

  it('a registered reseller, ends with its user and account or without', async () => {
    await crashEverywhere(faults, async () => {
      const form = registeredForm();
      const { data } = await register(form);
      return {
        run: () => call('DELETE', '/api/reseller/delete', { as: ncra, query: { id: data.id } }),
        check: async (place) => {
          await sweep();
          await sweep();
          const exists = (await findReseller(form.name)) !== undefined;
          const { records, account } = await traces(form.addressId.userName);
          expect([place, records > 0, account]).toEqual([place, exists, exists]);
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
  });

  it('a division, ends with its end user referring to it exactly if it exists', async () => {
    await crashEverywhere(faults, async () => {
      const { data: owner } = await saveEndUser(endUserForm());
      const { data: division } = await call('POST', '/api/division', { as: reseller, body: divisionForm(owner.id) });
      const provider = await madeProvider();
      const endUserTpList = [{ techProviderId: provider.id, divisionIds: [{ division: division.id }] }];
      await saveEndUser({ ...owner, endUserTpList }, 'PUT');
      return {
        run: () => call('DELETE', `/api/division/${division.id}`, { as: reseller }),
        check: async (place) => {
          const { status } = await call('GET', `/api/division/${division.id}`, { as: reseller });
          const { endUserTpList: named } = await readEndUser(owner.id);
          expect([place, named.length]).toEqual([place, status === 'Success' ? 1 : 0]);
        },
      };
    });
  });
});

describe("an end user's save with an 'other' provider, cut off anywhere", () => {
  it('has written both or nothing', async () => {
    let count = 0;
    await crashEverywhere(faults, async () => {
      const { data } = await saveEndUser(endUserForm());
      const name = `Cut Off ${++count}`;
      return {
        run: () => saveEndUser({ ...data, ...otherOf(name) }, 'PUT'),
        check: async (place) => {
          const query = { endUserId: data.id };
          const others = await call('GET', '/api/techProvider/listEndUserTProviderOther', { as: reseller, query });
          const { version } = await readEndUser(data.id);
          expect([place, others.data.totalElements]).toEqual([place, version - 1]);
        },
      };
    });
  });
});

describe('two deeds at once', () => {
  it('never leave an end user with a provider that was deleted meanwhile', async () => {
    const provider = await madeProvider();
    const { data } = await saveEndUser(endUserForm());
    faults.meanwhile(0, () => call('DELETE', `/api/techProvider/${provider.id}`, { as: ncra }));
    const endUserTpList = [{ techProviderId: provider.id }];
    expect(await saveEndUser({ ...data, endUserTpList }, 'PUT')).toMatchObject({
      message: 'Save Failed',
      data: { reason: 'A technology provider of the list is not available any more.' },
    });
    expect(await readEndUser(data.id)).toEqual(data);
  });

  it('never leave an end user of a reseller that was deleted meanwhile, whichever comes first', async () => {
    const { data: first } = await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() });
    const { data: second } = await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() });
    const add = (companyId: string) => call('POST', '/api/endUser', { as: admin, body: endUserForm({ companyId }) });
    const remove = (id: string) => call('DELETE', '/api/reseller/delete', { as: ncra, query: { id } });
    faults.meanwhile(0, () => remove(first.id));
    expect(await add(first.id)).toMatchObject({ message: 'Company Id is not available' });
    faults.meanwhile(0, () => add(second.id));
    expect(await remove(second.id)).toMatchObject({ message: 'Delete Failed' });
  });

  it('never leave a division of an end user that was deleted meanwhile', async () => {
    const { data } = await saveEndUser(endUserForm());
    faults.meanwhile(0, () => call('DELETE', `/api/endUser/${data.id}`, { as: reseller }));
    expect(await call('POST', '/api/division', { as: reseller, body: divisionForm(data.id) })).toMatchObject({
      message: 'Id Not Available',
    });
  });

  it('on one end user and its provider list both succeed', async () => {
    const { data } = await saveEndUser(endUserForm());
    faults.meanwhile(0, () => madeProvider());
    expect(await saveEndUser({ ...data, ...otherOf('Busy List') }, 'PUT')).toMatchObject({ status: 'Success' });
  });
});
