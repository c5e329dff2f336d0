import { describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin } = people;
const ncra = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Auditor'] });
const colleague = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Carl', 'Colleague'] });
const experian = await signIn({ companyId: ids.a, roles: [EXPERIAN], name: ['Edda', 'Risk'] });
const seller = await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Rolf', 'Sales'] });
const otherSeller = await signIn({ companyId: ids.a2, roles: [RESELLER], name: ['Olga', 'Other'] });
const foreigner = await signIn({ companyId: ids.b, roles: [NCRA], name: ['Fred', 'Foreign'] });

interface Shown {
  readonly key: string;
  readonly version: number;
  readonly text: string;
}
const onProvider = { kind: 'provider', id: own.provider.id as string };
const onEndUser = { kind: 'endUser', id: own.endUser.id as string };
const add = (as: Person, fields: object, place: object = onProvider) =>
  call('POST', '/api/record/comments', { as, body: { ...place, text: 'A comment', ...fields } });
const list = async (as: Person, place = onProvider): Promise<Shown[]> =>
  (await call('GET', '/api/record/comments', { as, query: place })).data.content;
const texts = async (as: Person, place = onProvider) => (await list(as, place)).map(({ text }) => text);
const change = (as: Person, { key, version }: Shown, fields: object) =>
  call('PUT', '/api/record/comments', { as, body: { ...onProvider, key, version, text: 'Changed', ...fields } });
const remove = (as: Person, { key, version }: Shown) =>
  call('DELETE', '/api/record/comments', { as, query: { ...onProvider, key, version: String(version) } });
const people_ = async (as: Person, audience: string, place = onProvider) =>
  (await call('GET', '/api/record/comments/people', { as, query: { ...place, audience } })).data.map(
    ({ name }: { name: string }) => name,
  );
const notificationsOf = async (as: Person) =>
  (await call('GET', '/api/notification/listall', { as })).data.content.map(({ title }: { title: string }) => title);

describe('a comment', () => {
  it('is for the author’s own company unless it says otherwise', async () => {
    expect((await add(ncra, { text: 'Internal' })).message).toBe('Comment added');
    await add(ncra, { text: 'Open to all', audience: 'everybody' });
    await add(seller, { text: 'Of the reseller' });
    expect(await texts(colleague)).toEqual(['Open to all', 'Internal']);
    expect(await texts(experian)).toEqual(['Open to all', 'Internal']);
    expect(await texts(seller)).toEqual(['Of the reseller', 'Open to all']);
    expect(await texts(otherSeller)).toEqual(['Open to all']);
    expect(await texts(admin)).toEqual(['Open to all']);
  });

  it('is counted for those who read it, by the records of a list that they see', async () => {
    const counts = async (as: Person, kind = 'provider') =>
      (await call('GET', '/api/record/comments/counts', {
        as,
        query: { kind, ids: [own.provider.id, own.entry.id, foreign.provider.id, 'none'].join() },
      })) as { http: number; data: Record<string, number> };
    expect((await counts(colleague)).data).toEqual({ [own.provider.id]: 2 });
    expect((await counts(otherSeller)).data).toEqual({ [own.provider.id]: 1 });
    expect((await counts(foreigner)).data).toEqual({});
    expect((await counts(ncra, 'report')).data).toEqual({});
    const many = Array.from({ length: 101 }, (_, at) => at).join();
    const refused = await call('GET', '/api/record/comments/counts', {
      as: ncra,
      query: { kind: 'provider', ids: many },
    });
    expect(refused.http).toBe(400);
  });

  it('does not exist for who does not see the record, and can be written on no such record', async () => {
    await add(seller, { text: 'Everybody here', audience: 'everybody' }, onEndUser);
    expect(await texts(ncra, onEndUser)).toEqual(['Everybody here']);
    const nothing = await call('GET', '/api/record/comments', { as: foreigner, query: { kind: 'provider', id: 'x' } });
    for (const [as, place] of [
      [otherSeller, onEndUser],
      [foreigner, onEndUser],
      [foreigner, onProvider],
      [ncra, { kind: 'provider', id: foreign.provider.id as string }],
    ] as const) {
      expect((await call('GET', '/api/record/comments', { as, query: place })).text).toBe(nothing.text);
      expect((await add(as, {}, place)).message).toBe('Id Not Available');
    }
    expect((await add(experian, {}, { kind: 'report', id: 'x' })).http).toBe(403);
  });

  it('is changed and deleted by its author alone, and says so', async () => {
    await add(ncra, { text: 'First words', audience: 'everybody' });
    const [mine] = (await list(ncra)) as [Shown];
    for (const as of [colleague, admin, seller]) {
      expect((await change(as, mine, {})).message).toBe('Id Not Available');
      expect((await remove(as, mine)).message).toBe('Id Not Available');
    }
    expect((await change(ncra, mine, { text: 'Better words', audience: 'everybody' })).message).toBe('Comment changed');
    expect((await change(ncra, mine, {})).http).toBe(409);
    const [changed] = (await list(seller)) as [Shown];
    expect(changed).toMatchObject({ text: 'Better words', isMine: false, editedAt: expect.stringMatching(/^20/) });
    expect((await remove(ncra, changed)).message).toBe('Comment deleted');
    expect((await list(seller))[0]).toMatchObject({ text: '', deletedAt: expect.stringMatching(/^20/), mentions: [] });
    expect((await change(ncra, { ...changed, version: 3 }, {})).message).toBe('Id Not Available');
  });

  it('holds plain text of 1 to 4,000 characters with its line breaks', async () => {
    expect((await add(ncra, { text: '   ' })).message).toBe('Please enter a comment');
    expect((await add(ncra, { text: 'x'.repeat(4_001) })).message).toBe('A comment has at most 4,000 characters');
    expect((await add(ncra, { text: `${'x'.repeat(3_998)}\ny` })).status).toBe('Success');
    await add(ncra, { text: 'One\n<b>two</b>\nthree' });
    expect((await texts(ncra))[0]).toBe('One\n<b>two</b>\nthree');
  });
});

describe('a mention', () => {
  it('is offered of the people who will read the comment, and of no other user', async () => {
    expect(await people_(ncra, 'company')).toEqual(expect.arrayContaining(['Carl Colleague', 'Edda Risk']));
    expect(await people_(ncra, 'company')).not.toEqual(expect.arrayContaining(['Rolf Sales']));
    expect(await people_(ncra, 'everybody')).toEqual(expect.arrayContaining(['Rolf Sales', 'Olga Other']));
    expect(await people_(seller, 'everybody', onEndUser)).not.toContain('Olga Other');
    expect(await people_(seller, 'everybody', onEndUser)).toContain('Nora Auditor');
    expect(await people_(ncra, 'everybody')).not.toContain('Fred Foreign');
    expect(await people_(ncra, 'everybody')).not.toContain('Nora Auditor');
  });

  it('tells the person in the portal and by mail, once, without the words of the comment', async () => {
    const before = inbox.length;
    await add(ncra, { text: 'Secret: look at this @Carl Colleague', mentions: [colleague.userId] });
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    expect(await notificationsOf(colleague)).toEqual(['Nora Auditor mentioned you']);
    const { content } = (await call('GET', '/api/notification/listall', { as: colleague })).data;
    const { key } = (await list(ncra))[0] as Shown;
    expect(content[0].link).toBe(`/comments/provider/${onProvider.id}?${new URLSearchParams({ comment: key })}`);
    const mails = inbox.slice(before).map(({ text }) => text);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('technology provider');
    expect(mails[0]).not.toContain('Secret');
    const [mine] = (await list(ncra)) as [Shown];
    expect(mine).toMatchObject({ mentions: [{ id: colleague.userId, name: 'Carl Colleague' }] });
    await change(ncra, mine, { mentions: [colleague.userId, experian.userId] });
    expect(await notificationsOf(colleague)).toHaveLength(1);
    expect(await notificationsOf(experian)).toEqual(['Nora Auditor mentioned you']);
  });

  it('sends no mail to who wants none', async () => {
    const quiet = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Quinn', 'Quiet'] });
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    await call('PUT', '/api/notification/preferences', { as: quiet, body: { frequency: 'daily', channel: 'portal' } });
    const before = inbox.length;
    await add(ncra, { mentions: [quiet.userId] });
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    expect(await notificationsOf(quiet)).toHaveLength(1);
    expect(inbox.slice(before)).toEqual([]);
  });

  it('of a user who does not read the comment is refused, and no user is notified', async () => {
    for (const [as, place, audience] of [
      [seller, onProvider, 'company'],
      [otherSeller, onEndUser, 'everybody'],
      [foreigner, onProvider, 'everybody'],
    ] as const) {
      const writer = place === onEndUser ? seller : ncra;
      const { message, data } = await add(writer, { audience, mentions: [as.userId] }, place);
      expect([message, data.reason]).toEqual([
        'Save Failed',
        'A mentioned user does not see this comment. Please choose again.',
      ]);
      expect(await notificationsOf(as)).toEqual([]);
    }
  });
});
