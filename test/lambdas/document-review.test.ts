import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision } from '#contract/document/decision.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

const freeze = (now = '2026-11-23T03:00:00Z') => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

freeze();
const { ids, people, own } = await createWorld();
const second = await signIn({ companyId: ids.a, roles: [NCRA] });
const ofReseller = await signIn({ companyId: ids.a1, roles: [NCRA] });
const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
beforeEach(() => void freeze());
afterEach(() => void vi.useRealTimers());

const places = {
  provider: { rowId: own.provider.id, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'SITEINSPECTION' },
  reseller: { rowId: own.reseller.id, tableKeyName: 'RESELLER', tableKeyName2: 'SUBLICENCE' },
  endUser: { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'SUBLICENCE' },
} as const;

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly number: number;
  readonly checksum: string;
}

const read = async (id: string): Promise<Shown & Record<string, unknown>> =>
  (await call('GET', `/security/${id}`, { as: people.admin })).data;
const finish = async (data: Parameters<typeof keyOf>[0] & { readonly id: string }, bytes: Buffer) => {
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
  return read(data.id);
};
const add = async (as: Person, place: object = places.provider, content = 'one') => {
  const bytes = pdf(content);
  const body = { documentName: 'A document', ...place, ...announce(`${content}.pdf`, bytes) };
  return finish((await call('POST', '/security/upload', { as, body })).data, bytes);
};
const replace = async ({ id }: Shown, as: Person, content = 'two') => {
  const bytes = pdf(content);
  const { version } = await read(id);
  const body = { id, version, documentName: 'A document', ...announce(`${content}.pdf`, bytes) };
  return finish((await call('PUT', '/security/edit', { as, body })).data, bytes);
};
const decide = (shown: Shown, as: Person, change: Partial<Decision> = {}) => {
  const { id, version, number, checksum } = shown;
  const body = { version, number, checksum, decision: 'approve', ...change };
  return call('POST', `/security/review/${id}`, { as, body });
};
const reviewing = (id: string, as: Person) => call('GET', `/security/review/${id}`, { as });
const versionsOf = async (id: string) => (await call('GET', `/security/versions/${id}`, { as: people.admin })).data;
const awaiting = async (as: Person) =>
  (await call('GET', '/security/listall', { as, query: { awaits: 'me', size: '100' } })).data.content.map(
    ({ id }: Shown) => id,
  );
const notificationsOf = async (as: Person) => (await call('GET', '/api/notification/listall', { as })).data.content;
const endSecond = async (enabled: boolean) => {
  const { users } = await import('#lambdas/entities/records/user.ts');
  const scope = tenantScope(serverActor, ids.a);
  await users(scope).patchLatest(second.userId, { enabled });
};

describe('a document that was found good', () => {
  it('awaits a review by a user who has the right and has not sent it', async () => {
    const { id } = await add(people.ncra);
    expect(await read(id)).toMatchObject({ review: 'awaiting', reviewedBy: '', number: 1 });
    expect(await awaiting(second)).toContain(id);
    expect(await awaiting(people.admin)).toContain(id);
    expect(await awaiting(people.ncra)).not.toContain(id);
    expect(await awaiting(people.experian)).not.toContain(id);
    expect(await awaiting(people.seller)).not.toContain(id);
    expect(await awaiting(stranger)).not.toContain(id);
  });

  it('is approved under the very version and SHA-256 that was looked at, with who and when', async () => {
    const shown = await add(people.ncra);
    expect(shown.checksum).toBe(createHash('sha256').update(pdf('one')).digest('hex'));
    const { status, message, data } = await decide(shown, second);
    expect([status, message]).toEqual(['Success', 'Reviewed successfully']);
    expect(data).toMatchObject({ review: 'approved', reviewedAt: '2026-11-23T03:00:00.000Z', reviewReason: '' });
    expect(data.reviewedBy).not.toBe('');
    expect(await versionsOf(shown.id)).toMatchObject([{ number: 1, review: 'approved', counts: true }]);
    expect(await awaiting(second)).not.toContain(shown.id);
    const changes = (await tableItems()).filter(({ pk }) => String(pk).includes('document'));
    expect(JSON.stringify(changes)).toContain('approved');
  });

  it('is returned with a reason, of which its sender is notified; a next version can be sent at once', async () => {
    const shown = await add(people.seller, places.endUser);
    const reason = 'The second page is missing.\nPlease scan it again.';
    const { data } = await decide(shown, people.ncra, { decision: 'return', reason });
    expect(data).toMatchObject({ review: 'returned', reviewReason: reason });
    const [notification] = await notificationsOf(people.seller);
    expect(notification).toMatchObject({ kind: 'document', title: 'Document returned: A document' });
    expect(notification.text).toContain('The second page is missing.');
    expect(notification.link).toBe(`/enduser/enduserEdit/${own.endUser.id}`);
    expect(await versionsOf(shown.id)).toMatchObject([{ number: 1, review: 'returned', counts: false }]);
    const next = await replace(shown, people.seller);
    expect(next).toMatchObject({ number: 2, review: 'awaiting', reviewReason: '' });
    expect(await versionsOf(shown.id)).toMatchObject([
      { number: 2, review: 'awaiting', counts: false },
      { number: 1, review: 'returned', reviewReason: reason, counts: false },
    ]);
    expect((await decide(next, people.ncra)).status).toBe('Success');
    expect(await versionsOf(shown.id)).toMatchObject([
      { number: 2, counts: true },
      { number: 1, counts: false },
    ]);
  });

  it.each([
    ['none', ''],
    ['two characters', 'no'],
    ['only spaces', '     '],
    ['more than 500 characters', 'x'.repeat(501)],
  ])('is not returned with %s for a reason', async (_what, reason) => {
    const shown = await add(people.ncra);
    expect((await decide(shown, second, { decision: 'return', reason })).status).toBe('Failure');
    expect(await read(shown.id)).toMatchObject({ review: 'awaiting' });
  });

  it.each([
    ['another version', { number: 2 }],
    ['another file', { checksum: '0'.repeat(64) }],
    ['an earlier state of the record', { version: 1 }],
  ])('is not decided about by who has looked at %s', async (_what, change) => {
    const shown = await add(people.ncra);
    const answer = await decide(shown, second, change);
    expect(answer.http).toBe(409);
    expect(await read(shown.id)).toMatchObject({ review: 'awaiting' });
  });

  it('is decided about once, when two do it at once', async () => {
    const shown = await add(people.seller, places.endUser);
    const answers = await Promise.all([
      decide(shown, people.ncra),
      decide(shown, second, { decision: 'return', reason: 'It is not signed.' }),
    ]);
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409]);
  });

  it('can be returned after it was approved, but neither approved twice nor decided about after it was returned', async () => {
    const shown = await add(people.ncra);
    await decide(shown, second);
    const approved = await read(shown.id);
    expect((await decide(approved, second)).data.reason).toContain('approved already');
    expect((await decide(approved, second, { decision: 'return', reason: 'It was forged.' })).status).toBe('Success');
    const returned = await read(shown.id);
    expect((await decide(returned, second)).data.reason).toContain('was returned');
  });

  it('may be approved with other days than it was sent with', async () => {
    const shown = await add(people.ncra);
    const days = { effectiveFrom: '2026-01-01', validUntil: '2026-12-31' };
    expect((await decide(shown, second, days)).data).toMatchObject({ ...days, review: 'approved' });
    const other = await add(people.ncra);
    expect((await decide(other, second, { validUntil: '2026-01-01', effectiveFrom: '2026-02-01' })).status).toBe(
      'Failure',
    );
  });
});

describe('while a newer version awaits review', () => {
  it('the approved one counts, and both are there', async () => {
    const shown = await add(people.ncra);
    await decide(shown, second);
    const next = await replace(shown, people.ncra);
    expect(next).toMatchObject({ review: 'awaiting', number: 2 });
    expect(await versionsOf(shown.id)).toMatchObject([
      { number: 2, review: 'awaiting', counts: false },
      { number: 1, review: 'approved', counts: true },
    ]);
  });
});

describe('a document from before reviews', () => {
  it('is not reviewed, counts, waits for no user, and can be reviewed all the same', async () => {
    const { id } = await add(people.ncra);
    const all = documents(tenantScope(serverActor, ids.a));
    const { file } = await all.get(id);
    await all.patchLatest(id, { file: file && { ...file, review: null, authorId: '' } });
    expect(await read(id)).toMatchObject({ review: 'not reviewed', reviewedBy: '', reviewedAt: '' });
    expect(await versionsOf(id)).toMatchObject([{ review: 'not reviewed', counts: true }]);
    expect(await awaiting(second)).not.toContain(id);
    expect((await decide(await read(id), people.ncra)).data).toMatchObject({ review: 'approved' });
  });
});

describe('the right to decide', () => {
  it.each([
    ['provider', 'provider'],
    ['reseller', 'reseller'],
    ['end user', 'endUser'],
  ] as const)('about documents of a %s is that of NCRA of the tenant and of super admins', async (_noun, kind) => {
    const sender = kind === 'endUser' ? people.seller : people.ncra;
    const shown = await add(sender, places[kind]);
    for (const other of [people.experian, people.seller, ofReseller]) {
      const answer = await decide(shown, other);
      expect(answer.status).toBe('Failure');
    }
    expect((await decide(shown, people.admin, { decision: 'return', reason: 'Not legible.' })).status).toBe('Success');
    const next = await replace(shown, sender);
    expect((await decide(next, second)).status).toBe('Success');
  });

  it('is no user’s in another tenant, in the very words of a document that does not exist', async () => {
    const shown = await add(people.ncra);
    const missing = { ...shown, id: shown.id.replace(/.{6}$/, 'zzzzzz') };
    const same = async (ask: (of: Shown) => ReturnType<typeof decide>) => {
      const [known, none] = [await ask(shown), await ask(missing)];
      expect([known.http, known.text]).toEqual([none.http, none.text]);
      expect(known.status).toBe('Failure');
    };
    await same((of) => decide(of, stranger));
    await same(({ id }) => reviewing(id, stranger));
  });

  it('rejects an approval by the user who uploaded the version', async () => {
    const shown = await add(people.ncra);
    const words = 'You have sent this version yourself. Another user of your company reviews it.';
    expect((await reviewing(shown.id, people.ncra)).data).toMatchObject({ mayDecide: false, whyNot: words });
    expect((await decide(shown, people.ncra)).data.reason).toBe(words);
    expect((await reviewing(shown.id, second)).data).toMatchObject({ mayDecide: true, isOwnUpload: false });
    expect((await reviewing(shown.id, people.experian)).data).toMatchObject({ mayDecide: false, whyNot: '' });
  });

  it('is that of the sender where no other user of the company has it, and the history says so', async () => {
    await endSecond(false);
    const shown = await add(people.ncra);
    expect(await awaiting(people.ncra)).toContain(shown.id);
    expect((await reviewing(shown.id, people.ncra)).data).toMatchObject({ mayDecide: true, isOwnUpload: true });
    const before = await notificationsOf(people.ncra);
    expect((await decide(shown, people.ncra, { decision: 'return', reason: 'Wrong file.' })).status).toBe('Success');
    expect(await notificationsOf(people.ncra)).toHaveLength(before.length);
    const { file } = await documents(tenantScope(serverActor, ids.a)).get(shown.id);
    expect(file?.review).toMatchObject({ isOwnUpload: true, byId: people.ncra.userId });
    await endSecond(true);
  });

  it('is not that of a super admin who has sent it while the company has a user', async () => {
    const shown = await add(people.admin);
    expect((await decide(shown, people.admin)).status).toBe('Failure');
    expect((await decide(shown, second)).status).toBe('Success');
  });
});

describe('the line of the checklist', () => {
  const lineOf = async () => {
    const { data } = await call('GET', `/api/techProvider/${own.provider.id}`, { as: people.admin });
    return data.tpDocumentCollectedList.find(({ documentId }: { documentId: number }) => documentId === 11);
  };
  const untick = async () => {
    const { data } = await call('GET', `/api/techProvider/${own.provider.id}`, { as: people.ncra });
    await call('PUT', '/api/techProvider', { as: people.ncra, body: { ...data, tpDocumentCollectedList: [] } });
  };

  it('is ticked with the day of the approval in the tenant’s time zone where the reviewer wishes it, and only then', async () => {
    await untick();
    const shown = await add(people.ncra);
    expect((await reviewing(shown.id, second)).data.line).toEqual({
      label: 'Site Inspection',
      isCollected: false,
      mayCollect: true,
    });
    await decide(shown, second);
    expect((await lineOf())?.isSelected ?? false).toBe(false);
    await decide(await add(people.ncra, places.provider, 'three'), second, { collect: true });
    // In New York it is still the day before.
    expect(await lineOf()).toMatchObject({
      isSelected: true,
      selectedDate: '2026-11-22',
      documentName: 'Site Inspection',
    });
    expect((await reviewing(shown.id, second)).data.line).toMatchObject({ isCollected: true });
  });

  it('is not ticked by a return', async () => {
    await untick();
    const shown = await add(people.ncra);
    await decide(shown, second, { decision: 'return', reason: 'Not signed.', collect: true });
    expect((await lineOf())?.isSelected ?? false).toBe(false);
  });

  it('of an end user is ticked by no NCRA staff, who may not save end users; of a reseller it is', async () => {
    const shown = await add(people.seller, places.endUser);
    expect((await reviewing(shown.id, people.ncra)).data.line).toMatchObject({ mayCollect: false });
    await decide(shown, people.ncra, { collect: true });
    const { data } = await call('GET', `/api/endUser/${own.endUser.id}`, { as: people.seller });
    expect(data.endUserDocumentCollectedList.some(({ isSelected }: { isSelected: boolean }) => isSelected)).toBe(false);
    const other = await add(people.admin, places.endUser, 'four');
    await decide(other, people.ncra);
    const ofAdmin = await add(people.seller, places.endUser, 'five');
    await decide(ofAdmin, people.admin, { collect: true });
    const { data: after } = await call('GET', `/api/endUser/${own.endUser.id}`, { as: people.seller });
    expect(after.endUserDocumentCollectedList).toContainEqual(
      expect.objectContaining({ isSelected: true, selectedDate: '2026-11-22' }),
    );
    await decide(await add(people.ncra, places.reseller), second, { collect: true });
    const { data: reseller } = await call('GET', '/api/reseller/edit', {
      as: people.ncra,
      query: { companyId: own.reseller.id },
    });
    expect(reseller.companyDocumentsList).toContainEqual(expect.objectContaining({ selectedDate: '2026-11-22' }));
  });
});

describe('looking at a document', () => {
  const download = (id: string, query: Record<string, string> = {}) =>
    call('GET', `/security/download/${id}`, { as: second, query });

  it('opens PDF and pictures inline, for a minute, and writes that into the audit trail', async () => {
    const { id } = await add(people.ncra);
    const { url } = (await download(id, { inline: 'true' })).data;
    const reply = await fetch(url);
    expect(reply.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''one.pdf");
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('60');
    expect((await fetch((await download(id)).data.url)).headers.get('content-disposition')).toMatch(/^attachment/);
    const trail = (await tableItems()).filter(({ pk }) => pk === `A#${second.userId}#audit`);
    expect(trail).toContainEqual(expect.objectContaining({ type: 'download', detail: `${id} viewed` }));
  });

  it('downloads every other type, whatever is requested', async () => {
    const bytes = Buffer.from('<script>alert(1)</script>');
    const body = { documentName: 'Text', ...places.provider, ...announce('a.txt', bytes) };
    const { id } = await finish((await call('POST', '/security/upload', { as: people.ncra, body })).data, bytes);
    const reply = await fetch((await download(id, { inline: 'true' })).data.url);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
  });
});
