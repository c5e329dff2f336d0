import { afterEach, describe, expect, it } from 'vitest';
import { StoredFile } from '#contract/document/record.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';
import { resellerRow } from '../support/sheet-rows.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { registerUser } = await import('#lambdas/domain/user/register-user.ts');
const { beforeTransaction, deliver, putInbound, healed, importsOf } = await import('./imports/import-calls.ts');
const { createOwnCompany, resellerSheet } = await import('./imports/own-company.ts');

const faults = attachFaults();
afterEach(() => faults.heal());

const sweep = () => runTasks({ time: new Date().toISOString() });
/** The notifications of a person once the task worker has run. */
const notificationsOf = async (as: Person) => {
  await sweep();
  const { data } = await call('GET', '/api/notification/listall', { as, query: { size: '100' } });
  return data.content.map(({ id: _id, at: _at, ...shown }: Record<string, string>) => shown);
};
const allNotifications = async () => {
  await sweep();
  return (await tableItems()).filter(({ pk }) => String(pk).startsWith('B#'));
};

describe('an import that has ended', () => {
  const good = resellerRow('Good Import LLC');

  it('tells the person who started it, and no other user, with a link to its result', async () => {
    const { company, ncra, imports } = await createOwnCompany();
    const [colleague, admin] = [
      await signIn({ companyId: company, roles: [NCRA] }),
      await signIn({ isSuperadmin: true }),
    ];
    const { id } = await imports.upload(resellerSheet([good]));
    expect(await notificationsOf(ncra)).toEqual([
      {
        kind: 'import',
        title: 'Import finished: list.xlsx',
        text: '1 created, 0 updated, 0 unchanged.',
        link: `/reseller?import=${id}`,
        readAt: '',
      },
    ]);
    expect([await notificationsOf(colleague), await notificationsOf(admin)]).toEqual([[], []]);
  });

  it('says that rows had errors, or that the file was refused', async () => {
    const { ncra, imports } = await createOwnCompany();
    await imports.upload(resellerSheet([good, resellerRow('')]));
    await imports.upload(resellerSheet([good, resellerRow('')]), { allOrNothing: true, fileName: 'all.xlsx' });
    const notifications = await notificationsOf(ncra);
    expect(notifications.find(({ title }: { title: string }) => title.includes('list'))).toMatchObject({
      title: 'Import finished with errors: list.xlsx',
      text: '1 of 2 rows could not be imported. 1 created, 0 updated, 0 unchanged.',
    });
    expect(notifications.find(({ title }: { title: string }) => title.includes('all'))).toMatchObject({
      title: 'Import refused: all.xlsx',
      text: '1 of 2 rows could not be imported, so none was.',
    });
    expect(notifications).toHaveLength(2);
  });

  it('says that it was stopped after three attempts', async () => {
    const { ncra, imports } = await createOwnCompany();
    const { data } = await imports.send(resellerSheet([good]));
    for (const receive of [1, 2, 3]) {
      beforeTransaction(0, () => Promise.reject(new Error('killed')));
      expect(await deliver(imports.messageFor(data.importId), receive)).toBe(true);
    }
    healed();
    expect(await notificationsOf(ncra)).toMatchObject([
      { title: 'Import stopped: list.xlsx', text: expect.stringContaining('after three attempts') },
    ]);
  });

  it('names the company in the link of a super admin, who would have to choose it', async () => {
    const { company } = await createOwnCompany();
    const admin = await signIn({ isSuperadmin: true });
    const { id } = await importsOf('reseller', admin, company).upload(resellerSheet([good]), { companyId: company });
    expect(await notificationsOf(admin)).toMatchObject([{ link: `/reseller?company=${company}&import=${id}` }]);
  });

  it('does not notify the user who has cancelled or undone it, and no user of an operator’s inbound file', async () => {
    const { company, ncra, imports } = await createOwnCompany();
    const { data } = await imports.send(resellerSheet([good]), { review: true });
    await deliver(imports.messageFor(data.importId));
    await imports.transition(data.importId, 'cancel');
    expect(await notificationsOf(ncra)).toEqual([]);
    const before = (await allNotifications()).length;
    await deliver(await putInbound('reseller', company, resellerSheet([resellerRow('Dropped LLC')])));
    expect((await allNotifications()).length).toBe(before);
    const { id } = await imports.upload(resellerSheet([good]));
    await imports.transition(id, 'undo');
    expect(await notificationsOf(ncra)).toMatchObject([{ title: 'Import finished: list.xlsx' }]);
  });

  it('tells it once, wherever the worker is cut off', async () => {
    const places = await crashEverywhere(faults, async () => {
      const { ncra, imports } = await createOwnCompany();
      const { data } = await imports.send(resellerSheet([good]));
      return {
        run: () => deliver(imports.messageFor(data.importId)),
        check: async (place) => {
          await deliver(imports.messageFor(data.importId));
          expect([place, (await imports.report(data.importId)).state]).toEqual([place, 'done']);
          expect([place, await notificationsOf(ncra)]).toMatchObject([
            place,
            [{ title: 'Import finished: list.xlsx' }],
          ]);
        },
      };
    });
    expect(places).toBeGreaterThanOrEqual(3);
  });
});

describe('a document that was refused', async () => {
  const { people, own } = await createWorld();
  const provider = { rowId: own.provider.id, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA' };
  const bad = Buffer.from('This is no such file.');
  const upload = async (as: Person, bytes: Uint8Array, place: object = provider) => {
    const body = { documentName: 'Agreement', ...place, ...announce('agreement.pdf', bytes) };
    const { data } = await call('POST', '/security/upload', { as, body });
    await put(data, bytes);
    return data;
  };

  it('tells who has sent it why, with a link to its record, and no other user', async () => {
    const before = (await allNotifications()).length;
    await arrived(keyOf(await upload(people.ncra, pdf())));
    expect((await allNotifications()).length).toBe(before);
    await arrived(keyOf(await upload(people.ncra, bad)));
    expect(await notificationsOf(people.ncra)).toEqual([
      {
        kind: 'document',
        title: 'Document rejected: Agreement',
        text: 'agreement.pdf: The content of the file is not that of a .pdf file.',
        link: `/technologyprovider/technologyproviderEdit/${own.provider.id}`,
        readAt: '',
      },
    ]);
    expect((await allNotifications()).length).toBe(before + 1);
  });

  it('leads a reseller’s person to the end user', async () => {
    const endUser = { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'ENDUSER/RESELLER' };
    await arrived(keyOf(await upload(people.seller, bad, endUser)));
    expect(await notificationsOf(people.seller)).toMatchObject([{ link: `/enduser/enduserEdit/${own.endUser.id}` }]);
  });

  it('tells it once, wherever the inspection is cut off', async () => {
    await crashEverywhere(faults, async () => {
      const data = await upload(people.ncra, bad);
      const before = (await notificationsOf(people.ncra)).length;
      return {
        run: () => arrived(keyOf(data)),
        check: async (place) => {
          await arrived(keyOf(data)).catch(() => undefined);
          expect([place, (await notificationsOf(people.ncra)).length]).toEqual([place, before + 1]);
        },
      };
    });
  });

  it('tells no user when the sender was not noted, as in documents from before', async () => {
    const { documentRejected } = await import('#lambdas/domain/notifications/request-answered.ts');
    const file = { key: 'k', documentLocation: 'a.pdf', documentMeta: '', size: 1, checksum: '', author: 'a', at: '' };
    const record = { ...provider, id: 'i', version: 1, companyId: 'c', parentId: 'p', certificateId: 0 };
    const described = { documentName: '', documentDescription: '', file: null, earlier: [] };
    const incoming = { ...StoredFile.parse(file), refused: '' };
    const document = { ...record, ...described, tableKeyName: 'RESELLER', incoming } as const;
    expect(await documentRejected(document, 'It is bad.')).toEqual([]);
    expect(
      await documentRejected({ ...document, incoming: { ...incoming, authorId: 'u' } }, 'It is bad.'),
    ).toHaveLength(1);
  });
});

describe('a user who waits for approval', () => {
  let count = 0;
  const newUser = () => ({
    sub: `waits-${++count}`,
    email: `waits${count}@example.com`,
    phone: '+15550100200',
    firstName: 'Wanda',
    lastName: 'Waits',
  });

  it('notifies the super admins who get the mail, once, wherever the registration or the worker is cut off', async () => {
    const alerted = await signIn({ isSuperadmin: true, adminAlert: true });
    const others = [
      await signIn({ isSuperadmin: true }),
      await signIn({ companyId: 'f', roles: [NCRA], adminAlert: true }),
    ];
    // The rehearsal tells of one.
    let expected = 1;
    const places = await crashEverywhere(faults, async () => {
      const who = newUser();
      return {
        run: async () => {
          await registerUser(who);
          await sweep();
        },
        check: async (place) => {
          await registerUser(who);
          await sweep();
          await sweep();
          expect([place, (await notificationsOf(alerted)).length]).toEqual([place, ++expected]);
        },
      };
    });
    expect(places).toBeGreaterThanOrEqual(3);
    expect((await notificationsOf(alerted))[0]).toEqual({
      kind: 'approval',
      title: 'A user waits for approval',
      text: 'A user has registered and waits for a company and a role.',
      link: '/company/user?waiting=true',
      readAt: '',
    });
    for (const other of others) expect(await notificationsOf(other)).toEqual([]);
  });
});
