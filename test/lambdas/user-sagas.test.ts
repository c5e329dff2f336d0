import { afterEach, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { accountOf, openTaskKinds, tableItems } = await import('../support/accounts.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { attachFaults } = await import('../support/faults.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const company = await createTenant('Saga Company', 'Sid Saga', 1);
const ncra = await signIn({ companyId: company, roles: [NCRA] });
const admin = await signIn({ isSuperadmin: true });
await signIn({ isSuperadmin: true });
const faults = attachFaults();
afterEach(() => faults.heal());

let count = 0;
const form = () => {
  const name = `saga${++count}@example.com`;
  return {
    userName: name,
    userEmail: name,
    userPhone: '+15550100500',
    firstName: 'Sam',
    lastName: 'Saga',
    userRoles: [{ roleId: NCRA }],
  };
};
const create = (body: object, key = '') =>
  call('POST', '/api/user', { as: ncra, body, headers: key === '' ? {} : { 'idempotency-key': key } });
const update = (body: object) => call('PUT', '/api/user', { as: admin, body });
const remove = (id: string) => call('DELETE', `/api/user/${id}`, { as: admin });

const LATER_MS = 16 * 60_000;
const sweep = (after = LATER_MS) => runTasks({ time: new Date(Date.now() + after).toISOString() });

const traces = async (email: string) =>
  (await tableItems()).filter(
    (item) => /^(T|U|P|W)(#|$)/.test(String(item.pk)) && JSON.stringify(item).includes(email),
  );

describe('creating a user, cut off anywhere', () => {
  it('is finished by the same request sent again: one user, one account, tied together', async () => {
    const places = await crashEverywhere(faults, async () => {
      const body = form();
      const key = `again-${count}`;
      return {
        run: () => create(body, key),
        check: async (place) => {
          const { status, data } = await create(body, key);
          expect([place, status, data?.userEmail]).toEqual([place, 'Success', body.userEmail]);
          const account = await accountOf(body.userEmail);
          const principals = (await traces(body.userEmail)).filter(({ pk }) => String(pk).startsWith('P#'));
          expect([place, principals.map(({ sub }) => sub)]).toEqual([place, [(account as { sub?: string })?.sub]]);
          expect(await openTaskKinds()).toEqual([]);
        },
      };
    });
    expect(places).toBeGreaterThanOrEqual(3);
  });

  it('is finished or rolled back by the task worker, and then the same e-mail is free again', async () => {
    await crashEverywhere(faults, async () => {
      const body = form();
      return {
        run: () => create(body),
        check: async (place) => {
          await sweep();
          const account = await accountOf(body.userEmail);
          const kinds = (await traces(body.userEmail)).map(({ pk }) => String(pk).slice(0, 1));
          expect([place, kinds.includes('P')]).toEqual([place, account !== undefined]);
          if (account) return;
          expect([place, kinds]).toEqual([place, []]);
          expect([place, (await create(body)).status]).toEqual([place, 'Success']);
        },
      };
    });
  });

  it('is left alone by the task worker for a quarter of an hour', async () => {
    const body = form();
    faults.crashAt(1, 'before');
    await create(body, 'patient').catch(() => undefined);
    faults.heal();
    await sweep(14 * 60_000);
    expect(await create(body, 'patient')).toMatchObject({ status: 'Success' });
  });

  it('can be sent again with the same key after the task worker has rolled it back', async () => {
    const body = form();
    faults.crashAt(2, 'before');
    await create(body, 'late').catch(() => undefined);
    faults.heal();
    await sweep();
    expect(await traces(body.userEmail)).toEqual([]);
    const { status, data } = await create(body, 'late');
    expect([status, data?.userEmail]).toEqual(['Success', body.userEmail]);
    expect((await create(body, 'late')).data.id).toBe(data.id);
  });

  it('never leaves an account that a late try has made after the task worker gave up', async () => {
    const body = form();
    faults.meanwhile(1, () => sweep());
    expect(await create(body)).toMatchObject({ status: 'Failure', message: 'Saved Failed' });
    expect([await accountOf(body.userEmail), await traces(body.userEmail)]).toEqual([undefined, []]);
  });
});

describe('letting a user in again, cut off anywhere', () => {
  it('ends with an account that is open', async () => {
    await crashEverywhere(faults, async () => {
      const { data } = await create(form());
      const { data: shut } = await update({ ...data, enabled: false });
      return {
        run: () => update({ ...shut, enabled: true }),
        check: async (place) => {
          await sweep();
          const { data: now } = await call('GET', `/api/user/${data.id}`, { as: admin });
          const account = await accountOf(now.userEmail);
          expect([place, account?.enabled]).toEqual([place, now.enabled]);
        },
      };
    });
  });
});

describe('changing a user, cut off anywhere', () => {
  it('ends with record and account saying the same, and the invitation at the address that counts', async () => {
    await crashEverywhere(faults, async () => {
      const body = form();
      const { data } = await create(body);
      const userEmail = `moved-${body.userEmail}`;
      return {
        run: () => update({ ...data, userEmail, enabled: false }),
        check: async (place) => {
          await sweep();
          // Tasks that the first round has finished may leave mails for the next.
          await sweep();
          const { data: now } = await call('GET', `/api/user/${data.id}`, { as: admin });
          const account = await accountOf(now.userEmail);
          expect([place, account?.enabled]).toEqual([place, now.enabled]);
          expect([place, now.enabled]).toEqual([place, now.userEmail === body.userEmail]);
          const invited = inbox.findLast(({ purpose }) => purpose === 'invitation');
          expect([place, invited?.to]).toEqual([place, now.userEmail]);
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
  });
});

describe('deleting a user, cut off anywhere', () => {
  it('ends with everything stored or everything deleted', async () => {
    await crashEverywhere(faults, async () => {
      const body = form();
      const { data } = await create(body);
      return {
        run: () => remove(data.id),
        check: async (place) => {
          await sweep();
          const account = await accountOf(body.userEmail);
          const kinds = new Set((await traces(body.userEmail)).map(({ pk }) => String(pk).slice(0, 1)));
          expect([place, [...kinds].sort()]).toEqual([place, account ? ['P', 'T', 'U'] : []]);
          expect([place, await openTaskKinds()]).toEqual([place, []]);
        },
      };
    });
  });
});

describe('a password reset by a super admin, cut off anywhere', () => {
  it('is complete after it was requested again', async () => {
    await crashEverywhere(faults, async () => {
      const { data } = await create(form());
      const body = { userId: data.id, newPassword1: 'Temporary-1', newPassword2: 'Temporary-1' };
      const reset = () => call('POST', '/api/user/resetPasswordSuperAdmin', { as: admin, body });
      return {
        run: reset,
        check: async (place) => {
          expect([place, (await reset()).message]).toEqual([place, 'Reset successfully']);
          expect(await accountOf(data.userEmail)).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD' });
          await sweep();
        },
      };
    });
  });
});
