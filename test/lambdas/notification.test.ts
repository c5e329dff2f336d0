import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { putNotification } = await import('#lambdas/entities/notification.ts');

const ids = await createTwoTenants();
const faults = attachFaults();
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;
const staff = () => signIn({ companyId: ids.a, roles: [NCRA] });
const about = (title: string) => ({ kind: 'import', title, text: `About ${title}`, link: '/reseller' }) as const;
const tell = (person: Person, title: string, id = title) => putNotification(person.userId, about(title), id);
const list = async (as: Person, query: Record<string, string> = {}) =>
  (await call('GET', '/api/notification/listall', { as, query })).data;
const titles = async (as: Person, query?: Record<string, string>) =>
  (await list(as, query)).content.map(({ title }: { title: string }) => title);
const unread = async (as: Person) => (await call('GET', '/api/notification/unread', { as })).data.unread;
const read = (as: Person, ...given: string[]) => call('PUT', '/api/notification/read', { as, body: { ids: given } });
const readAll = (as: Person) => call('PUT', '/api/notification/readAll', { as });

/** Runs something some days ago. */
const ago = async (days: number, work: () => Promise<unknown>) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days * DAY_MS });
  await work();
  vi.useRealTimers();
};

describe('one’s notices', () => {
  it('are listed newest first, page by page, and found by their title', async () => {
    const person = await staff();
    for (let day = 12; day > 0; day--) await ago(day, () => tell(person, `Notice ${day}`));
    const first = await list(person);
    expect(first).toMatchObject({ totalElements: 12, totalPages: 2 });
    expect(first.content[0]).toEqual({
      ...about('Notice 1'),
      id: 'Notice 1',
      at: expect.stringMatching(/^\d{4}-/),
      readAt: '',
    });
    expect(await titles(person, { page: '1' })).toEqual(['Notice 11', 'Notice 12']);
    expect(await titles(person, { modifier: 'asc', size: '1' })).toEqual(['Notice 12']);
    expect(await titles(person, { searchText: 'NOTICE 7' })).toEqual(['Notice 7']);
  });

  it('are no other user’s: not a colleague’s, not another tenant’s, not a super admin’s', async () => {
    const person = await staff();
    await tell(person, 'Mine');
    for (const other of [
      await staff(),
      await signIn({ companyId: ids.b, roles: [NCRA] }),
      await signIn({ isSuperadmin: true }),
    ]) {
      expect([await list(other), await unread(other)]).toEqual([{ content: [], totalElements: 0, totalPages: 0 }, 0]);
      expect(await list(other, { companyId: ids.a })).toMatchObject({ totalElements: 0 });
      expect((await read(other, 'Mine')).data).toEqual({ unread: 0 });
      await readAll(other);
    }
    expect([await titles(person), await unread(person)]).toEqual([['Mine'], 1]);
    expect((await list(person)).content[0].readAt).toBe('');
  });

  it('are stored for 90 days and not shown or counted afterwards, although the table removes them later', async () => {
    const person = await staff();
    await ago(91, () => tell(person, 'Long ago'));
    await ago(91, async () => {
      await tell(person, 'Read long ago');
      await read(person, 'Read long ago');
    });
    await ago(89, () => tell(person, 'Nearly over'));
    expect([await titles(person), await unread(person)]).toEqual([['Nearly over'], 1]);
    expect((await read(person, 'Long ago')).data).toEqual({ unread: 1 });
    await readAll(person);
    const stored = (await tableItems()).filter(({ pk }) => pk === `B#${person.userId}`);
    expect(stored).toHaveLength(3);
    for (const { at, expiresAt } of stored)
      expect(expiresAt).toBe(Math.floor(Date.parse(String(at)) / 1000) + (90 * DAY_MS) / 1000);
  });
});

describe('marking as read', () => {
  it('takes the chosen ones off the count and leaves the others; ids of nothing change nothing', async () => {
    const person = await staff();
    for (const title of ['One', 'Two', 'Three']) await tell(person, title);
    expect((await read(person, 'One', 'Three', 'One', 'nothing')).data).toEqual({ unread: 1 });
    const { content } = await list(person);
    const open = content.filter(({ readAt }: { readAt: string }) => readAt === '');
    expect(open).toMatchObject([{ title: 'Two' }]);
    expect(content).toHaveLength(3);
    expect(await unread(person)).toBe(1);
  });

  it('again keeps the time of the first', async () => {
    const person = await staff();
    await tell(person, 'Once');
    await read(person, 'Once');
    const before = await list(person);
    await read(person, 'Once');
    expect(await list(person)).toEqual(before);
  });

  it('takes them all, however many', async () => {
    const person = await staff();
    await Promise.all(Array.from({ length: 130 }, (_, index) => tell(person, `Notice ${index}`)));
    expect((await readAll(person)).data).toEqual({ unread: 0 });
    expect([await unread(person), (await list(person)).totalElements]).toEqual([0, 130]);
  });

  it('in two tabs at once succeeds in both', async () => {
    const person = await staff();
    await Promise.all(Array.from({ length: 20 }, (_, index) => tell(person, `Notice ${index}`)));
    const both = await Promise.all([readAll(person), readAll(person), read(person, 'Notice 1')]);
    expect(both.map(({ status }) => status)).toEqual(['Success', 'Success', 'Success']);
    expect([await unread(person), (await list(person)).totalElements]).toEqual([0, 20]);
  });

  it('cut off anywhere neither loses a notice nor shows one twice', async () => {
    await crashEverywhere(faults, async () => {
      const person = await staff();
      await Promise.all(Array.from({ length: 60 }, (_, index) => tell(person, `Notice ${index}`)));
      return {
        run: () => readAll(person),
        check: async (place) => {
          const { content } = await list(person, { size: '100' });
          const open = content.filter(({ readAt }: { readAt: string }) => readAt === '').length;
          expect([place, content.length, await unread(person)]).toEqual([place, 60, open]);
          expect([place, (await readAll(person)).data]).toEqual([place, { unread: 0 }]);
        },
      };
    });
  });

  it('asks for at least one id and takes at most a hundred', async () => {
    const person = await staff();
    expect((await read(person)).http).toBe(400);
    expect((await read(person, ...Array.from({ length: 101 }, String))).http).toBe(400);
  });
});

describe('the count of unread notices', () => {
  it('stops at one more than the bell shows, and reads no read ones', async () => {
    const person = await staff();
    await Promise.all(Array.from({ length: 140 }, (_, index) => tell(person, `Notice ${index}`)));
    expect(await unread(person)).toBe(100);
    await readAll(person);
    await tell(person, 'New');
    expect(await unread(person)).toBe(1);
  });
});

describe('a notice with an id of its writer', () => {
  it('is one however often and at once it is written, and stays read', async () => {
    const person = await staff();
    await Promise.all([tell(person, 'Digest'), tell(person, 'Digest'), tell(person, 'Digest')]);
    await tell(person, 'Digest');
    expect([await titles(person), await unread(person)]).toEqual([['Digest'], 1]);
    await read(person, 'Digest');
    await tell(person, 'Digest');
    expect([await titles(person), await unread(person)]).toEqual([['Digest'], 0]);
  });

  it('is another person’s notice too', async () => {
    const people = [await staff(), await staff()];
    for (const person of people) await tell(person, 'Digest');
    for (const person of people) expect(await titles(person)).toEqual(['Digest']);
  });
});
