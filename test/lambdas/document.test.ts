import { DeleteObjectCommand, ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER, type RoleId } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { openTask } = await import('#lambdas/store/outbox.ts');
const {
  ids,
  people,
  own,
  foreign,
  places,
  send,
  add,
  read,
  download,
  versions,
  earlier,
  withdraw,
  change,
  remove,
  listOf,
  objects,
} = await import('../support/document-calls.ts');

describe('changing a document', () => {
  it('keeps the earlier file until the new one is accepted, and as a version after that', async () => {
    const before = await add(places.provider, people.ncra, pdf('first'));
    const bytes = pdf('second');
    const changed = { id: before.id, version: before.version, documentName: 'Renamed', ...announce('new.pdf', bytes) };
    const { data } = await change(changed);
    expect(data).toMatchObject({ documentName: 'Renamed', state: 'pending', downloadable: true });
    const first = await (await fetch((await download(before.id)).data.url)).text();
    expect(first).toContain('first');
    await put(data, bytes);
    await arrived(keyOf(data));
    expect((await read(before.id)).data).toMatchObject({ state: 'ready', earlier: 1, documentLocation: 'new.pdf' });
    expect(await (await fetch((await download(before.id)).data.url)).text()).toContain('second');
    expect(await objects('documents', `docs/${before.id}/`)).toHaveLength(2);
  });

  it('keeps the accepted file when the new one is rejected', async () => {
    const before = await add();
    const sent = { id: before.id, version: before.version, documentName: 'Bad', ...announce('bad.txt', eicar) };
    const { data } = await change(sent);
    await put(data, eicar);
    await arrived(keyOf(data));
    expect((await read(before.id)).data).toMatchObject({ state: 'rejected', downloadable: true });
    expect((await download(before.id)).status).toBe('Success');
  });

  it('is refused when another user changed it meanwhile', async () => {
    const { id, version } = await add();
    expect((await change({ id, version, documentName: 'One' })).data.version).toBe(version + 1);
    expect(await change({ id, version, documentName: 'Two' })).toMatchObject({ http: 409, message: 'Update Failed' });
  });

  it('never moves it to another record or kind', async () => {
    const { id, version, ...before } = await add();
    const { data } = await change({ id, version, documentName: 'Same', ...places.endUser, companyId: ids.b });
    expect(data).toMatchObject({ rowId: before.rowId, tableKeyName2: 'MASTERNCRA', companyId: ids.a });
  });
});

describe('the versions of a document', () => {
  const replaced = async (place: typeof places.provider, as: Person) => {
    const before = await add(place, as, pdf('first'), 'first.pdf');
    const sent = { id: before.id, version: before.version, documentName: 'A document' };
    const { data } = await change({ ...sent, ...announce('second.pdf', pdf('second')) }, as);
    await put(data, pdf('second'));
    await arrived(keyOf(data));
    return (await read(before.id)).data;
  };

  it('are listed, newest first, and can be downloaded each, with a line in the audit trail', async () => {
    const { id } = await replaced(places.provider, people.ncra);
    const { data } = await versions(id, people.seller);
    expect(data).toMatchObject([
      { number: 2, documentLocation: 'second.pdf', size: pdf('second').length },
      { number: 1, documentLocation: 'first.pdf', size: pdf('first').length },
    ]);
    expect(Object.keys(data[0]).sort().join(' ')).toBe(
      'checksum counts documentAuthor documentLocation effectiveFrom number review reviewReason reviewedAt reviewedBy size updatedTime validUntil',
    );
    const { url } = (await earlier(id, 1, people.seller)).data;
    expect(await (await fetch(url)).text()).toContain('first');
    expect(await (await fetch((await earlier(id, 2)).data.url)).text()).toContain('second');
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${people.seller.userId}#audit`);
    expect(trail).toContainEqual(expect.objectContaining({ type: 'download', detail: `${id} version 1` }));
  });

  it('are only those that were accepted: none that is on its way, was rejected or never arrived', async () => {
    const { id, version } = await replaced(places.provider, people.ncra);
    const sent = { id, version, documentName: 'Bad', ...announce('bad.txt', eicar) };
    const { data } = await change(sent);
    expect((await versions(id)).data).toHaveLength(2);
    await put(data, eicar);
    await arrived(keyOf(data));
    expect((await versions(id)).data).toHaveLength(2);
    for (const number of [3, 99]) expect((await earlier(id, number)).message).toBe('Id Not Available');
    for (const number of [0, -1, 'x', 1.5]) expect((await earlier(id, number)).status).toBe('Failure');
  });

  it('of a reseller agreement are hidden from people who are only Experian', async () => {
    const { id } = await replaced(places.agreement, people.seller);
    for (const answer of [await versions(id, people.experian), await earlier(id, 1, people.experian)])
      expect(answer.message).toBe('Id Not Available');
    expect((await versions(id, people.seller)).data).toHaveLength(2);
  });
});

describe('deleting a document', () => {
  it('takes it off every list, and stores it without an expiry and its files as they are', async () => {
    const { id } = await add();
    expect(await remove(id)).toMatchObject({ status: 'Success', message: 'Deleted successfully' });
    expect(await read(id)).toMatchObject({ status: 'Failure', message: 'Id Not Available' });
    const [deletedItem] = (await tableItems()).filter((item) => item.pk === `X#${ids.a}#document` && item.id === id);
    expect(deletedItem).toBeDefined();
    expect(deletedItem).not.toHaveProperty('expiresAt');
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    const { Versions = [], DeleteMarkers = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket: settings.buckets.documents, Prefix: `docs/${id}/` }),
    );
    expect([Versions.map(({ IsLatest }) => IsLatest), DeleteMarkers]).toEqual([[true], []]);
  });

  it('deletes no file by a task that release 0.1 has left', async () => {
    const { id } = await add();
    const [key = ''] = await objects('documents', `docs/${id}/`);
    await remove(id);
    await openTask({ kind: 'expire-files', id, at: 0, keys: [key] });
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    expect(await objects('documents', `docs/${id}/`)).toEqual([key]);
  });

  it('by release 0.1 has deleted its files, which the task worker brings back when a restore was cut off', async () => {
    const { id } = await add();
    const [key = ''] = await objects('documents', `docs/${id}/`);
    await remove(id);
    await s3.send(new DeleteObjectCommand({ Bucket: settings.buckets.documents, Key: key }));
    expect(await objects('documents', `docs/${id}/`)).toEqual([]);
    for (let times = 1; times <= 2; times++) {
      await openTask({ kind: 'keep-files', id, at: 0, keys: [key] });
      await runTasks({ time: new Date(Date.now() + 120_000).toISOString() });
    }
    expect(await objects('documents', `docs/${id}/`)).toEqual([key]);
    const { Versions = [] } = await s3.send(
      new ListObjectVersionsCommand({ Bucket: settings.buckets.documents, Prefix: key }),
    );
    expect(Versions).toHaveLength(2);
  });

  it('happens to all documents of a deleted end user, provider and reseller', async () => {
    const { endUserForm, providerForm, resellerForm } = await import('../support/business-forms.ts');
    const made = {
      endUser: (await call('POST', '/api/endUser', { as: people.seller, body: endUserForm() })).data,
      provider: (await call('POST', '/api/techProvider', { as: people.ncra, body: providerForm() })).data,
      reseller: (await call('POST', '/api/reseller/add', { as: people.ncra, body: resellerForm() })).data,
    };
    const documents = await Promise.all([
      add({ ...places.endUser, rowId: made.endUser.id }, people.seller),
      add({ ...places.provider, rowId: made.provider.id }),
      add({ ...places.reseller, rowId: made.reseller.id }),
    ]);
    await call('DELETE', `/api/endUser/${made.endUser.id}`, { as: people.seller });
    await call('DELETE', `/api/techProvider/${made.provider.id}`, { as: people.ncra });
    await call('DELETE', '/api/reseller/delete', { as: people.ncra, query: { id: made.reseller.id } });
    const itemKeys = (await tableItems()).map(({ pk, sk }) => `${pk} ${sk}`);
    const owners = [made.endUser.id, made.provider.id, made.reseller.id];
    for (const [at, { id }] of documents.entries())
      expect(itemKeys).toContain(`X#${ids.a}#with#${owners[at]} record#document#${id}`);
  });
});

describe('who sees and changes documents', () => {
  const writers = { provider: ['ncra'], reseller: ['ncra'], endUser: ['seller'] } as const;
  const roles = ['ncra', 'experian', 'seller'] as const;

  it.each(Object.keys(writers) as (keyof typeof writers)[])(
    'of a %s: those who may add, and no other user',
    async (kind) => {
      for (const role of roles) {
        const { http } = await send({ ...places[kind], ...announce('a.pdf', pdf()) }, people[role]);
        expect([role, http]).toEqual([role, (writers[kind] as readonly string[]).includes(role) ? 200 : 403]);
      }
      const writer = kind === 'endUser' ? people.seller : people.ncra;
      const { id, version } = await add(places[kind], writer);
      for (const role of roles) {
        const allowed = (writers[kind] as readonly string[]).includes(role);
        if (allowed) continue;
        // A reseller does not see other resellers at all.
        const hidden = kind === 'reseller' && role === 'seller';
        for (const answer of [
          await change({ id, version, documentName: 'No' }, people[role]),
          await remove(id, people[role]),
        ])
          expect([role, answer.http, answer.message]).toEqual([
            role,
            hidden ? 200 : 403,
            hidden ? 'Id Not Available' : 'This user does not have access',
          ]);
      }
    },
  );

  it('is checked on every way to them, for every role: lists, reading and download', async () => {
    const { id } = await add(places.endUser, people.seller);
    for (const person of [people.admin, people.ncra, people.experian, people.seller]) {
      for (const path of ['listall', 'listallDocument'])
        expect((await listOf(path, places.endUser, person)).data.map((row: { id: string }) => row.id)).toContain(id);
      expect([(await read(id, person)).status, (await download(id, person)).status]).toEqual(['Success', 'Success']);
    }
  });

  it('of an entry of another reseller is neither listed nor read until the entry is activated', async () => {
    const place = { ...places.provider, rowId: own.entry.id };
    const { id } = await add(place, people.ncra);
    const sibling = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const listed = async (as: Person) =>
      (await call('GET', '/security/listall', { as, query: { size: '100' } })).data.content.map(
        (row: { id: string }) => row.id,
      );
    expect(await listed(people.seller)).toContain(id);
    expect(await listed(sibling)).not.toContain(id);
    const missing = `${ids.a}-00000000000000`;
    expect((await read(id, sibling)).text).toBe((await read(missing, sibling)).text);
    expect((await download(id, sibling)).text).toBe((await download(missing, sibling)).text);
    expect((await listOf('listall', place, sibling)).text).toBe(
      (await listOf('listall', { ...place, rowId: missing }, sibling)).text,
    );
  });

  it('answers a foreign document and a foreign record byte for byte like missing ones', async () => {
    const { id } = await add({ ...places.provider, rowId: foreign.provider.id }, people.admin);
    const ncra = people.ncra;
    for (const ask of [
      (one: string) => read(one, ncra),
      (one: string) => download(one, ncra),
      (one: string) => earlier(one, 1, ncra),
      (one: string) => versions(one, ncra),
      (one: string) => remove(one, ncra),
      (one: string) => change({ id: one, version: 1, documentName: 'Mine' }, ncra),
    ]) {
      const answers = [await ask(id), await ask(`${ids.b}-00000000000000`), await ask(`${ids.a}-00000000000000`)];
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]?.message).toBe('Id Not Available');
    }
    const withdrawn = [id, `${ids.a}-00000000000000`].map((one) => withdraw(one, 1, ncra));
    expect(new Set((await Promise.all(withdrawn)).map(({ text }) => text)).size).toBe(1);
    expect((await read(id)).status).toBe('Success');
    for (const kind of ['provider', 'reseller', 'endUser'] as const) {
      const place = places[kind];
      const rows = [foreign[kind].id, `${ids.b}-00000000000000`, `${ids.a}-00000000000000`];
      const as = kind === 'endUser' ? people.seller : ncra;
      const added = await Promise.all(rows.map((rowId) => send({ ...place, rowId, ...announce('a.pdf', pdf()) }, as)));
      expect(new Set(added.map(({ text }) => text)).size).toBe(1);
      const listed = await Promise.all(rows.map((rowId) => listOf('listall', { ...place, rowId }, as)));
      expect(new Set(listed.map(({ text }) => text)).size).toBe(1);
    }
  });

  it('hides the reseller agreement from people who are Experian and nothing else, on every way', async () => {
    const { id } = await add(places.agreement, people.seller);
    const both = await signIn({ companyId: ids.a, roles: [NCRA, EXPERIAN] });
    for (const [person, seen] of [
      [people.experian, false],
      [both, true],
    ] as const) {
      const listed = (await listOf('listall', places.agreement, person)).data.map((row: { id: string }) => row.id);
      const { data } = await call('GET', '/security/listall', { as: person, query: { size: '100' } });
      expect(listed.includes(id)).toBe(seen);
      expect(data.content.some((row: { id: string }) => row.id === id)).toBe(seen);
      const filter = JSON.stringify({ field: 'kind', is: 'oneOf', values: [places.agreement.tableKeyName2] });
      const filtered = await call('GET', '/security/listall', { as: person, query: { size: '100', filter } });
      expect(filtered.data.content.some((row: { id: string }) => row.id === id)).toBe(seen);
      const choices = await call('GET', '/api/view/choices', {
        as: person,
        query: { of: '/security/listall', field: 'kind' },
      });
      expect(
        choices.data.choices.map((choice: { id: string }) => choice.id).includes(places.agreement.tableKeyName2),
      ).toBe(seen);
      expect((await read(id, person)).status).toBe(seen ? 'Success' : 'Failure');
      expect((await download(id, person)).message === 'Id Not Available').toBe(!seen);
    }
  });

  it.each<[string, readonly RoleId[]]>([
    ['Experian', [EXPERIAN]],
    ['Experian and Reseller', [EXPERIAN, RESELLER]],
    ['NCRA', [NCRA]],
  ])('of the tenant’s providers are in the list of a reseller’s staff with the role %s', async (_, held) => {
    const ofProvider = await add(places.provider);
    const ofEndUser = await add(places.endUser, people.seller);
    const ofReseller = await add(places.reseller);
    const ofEntry = await add({ ...places.provider, rowId: own.entry.id });
    const listed = async (companyId: string) =>
      (
        await call('GET', '/security/listall', {
          as: await signIn({ companyId, roles: held }),
          query: { size: '100' },
        })
      ).data.content.map((row: { id: string }) => row.id);
    const [here, elsewhere] = [await listed(ids.a1), await listed(ids.a2)];
    expect(here).toEqual(expect.arrayContaining([ofProvider.id, ofEndUser.id, ofEntry.id]));
    expect(elsewhere).toContain(ofProvider.id);
    expect(elsewhere.includes(ofEntry.id)).toBe(held.includes(NCRA));
    for (const seen of [here, elsewhere]) expect(seen).not.toContain(ofReseller.id);
    expect(elsewhere).not.toContain(ofEndUser.id);
  });

  it('gives a reseller the list of their own end users’ documents and the tenant’s providers’, and no other', async () => {
    await add(places.reseller);
    const own = await add(places.endUser, people.seller);
    const ofProvider = await add(places.provider);
    const ofOther = await add({ ...places.provider, rowId: foreign.provider.id }, people.admin);
    const { data } = await call('GET', '/security/listall', { as: people.seller, query: { size: '100' } });
    const seen = data.content.map((row: { id: string }) => row.id);
    expect(seen).toEqual(expect.arrayContaining([own.id, ofProvider.id]));
    expect(seen).not.toContain(ofOther.id);
    expect(data.content.filter(({ tableKeyName }: { tableKeyName: string }) => tableKeyName === 'RESELLER')).toEqual(
      [],
    );
    const all = await call('GET', '/security/listall', { as: people.admin, query: { size: '100' } });
    expect(all.data.content.map((row: { id: string }) => row.id)).toEqual(expect.arrayContaining([own.id, ofOther.id]));
  });
});
