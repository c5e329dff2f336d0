import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { tableItems } = await import('../support/accounts.ts');
const { orderForm, reportOf, sent, settleInspections } = await import('../support/inspections.ts');
const { makePackage, unpack } = await import('../support/evidence.ts');
const { readText } = await import('../support/unpacked.ts');
const { handler: reminders } = await import('#lambdas/daily/handler.ts');
const { sqsEvent } = await import('#local/queue/queue.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { removeExpiry } = await import('#lambdas/store/retention/expiry.ts');
const { entities } = await import('#lambdas/entities/all-entities.ts');

const { ids, people } = await createWorld();
const { admin, experian } = people;
const ncra = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Auditor'] });
const seller = await signIn({ companyId: ids.a1, roles: [RESELLER], name: ['Rolf', 'Sales'] });
const otherSeller = await signIn({ companyId: ids.a2, roles: [RESELLER], name: ['Olga', 'Other'] });
const foreigner = await signIn({ companyId: ids.b, roles: [NCRA], name: ['Fred', 'Foreign'] });
await settleInspections(ncra);
await removeExpiry(ids.a, entities, () => true);
afterEach(() => void vi.useRealTimers());

let made = 0;
/** An open inspection of a new end user of the seller. */
const ordered = async () => {
  const { id: recordId } = await sent('POST', '/api/endUser', seller, endUserForm({ name: `Commented ${++made}` }));
  const { id, version } = await sent('POST', '/api/siteInspection/order', seller, orderForm(recordId));
  return { id: id as string, version: version as number, recordId: recordId as string };
};
const placeOf = (id: string) => ({ kind: 'siteInspection', id });
const add = (as: Person, id: string, fields: object) =>
  call('POST', '/api/record/comments', { as, body: { ...placeOf(id), text: 'A comment', ...fields } });
const listed = (as: Person, id: string) => call('GET', '/api/record/comments', { as, query: placeOf(id) });
const texts = async (as: Person, id: string) =>
  (await listed(as, id)).data.content.map(({ text }: { text: string }) => text);
const historyOf = (as: Person, id: string) => call('GET', '/api/record/history', { as, query: placeOf(id) });
const MISSING = `${ids.a}-00000000000000`;

describe('the history of an inspection', () => {
  it('says what was ordered, reported and decided, by whom, to all who see its record', async () => {
    const { recordId } = await ordered();
    const { data } = await call('GET', '/api/siteInspection/list', { as: seller, query: { recordId } });
    const [{ id, version }] = data.content;
    const reported = await sent('PUT', `/api/siteInspection/${id}/report`, seller, { version, ...reportOf() });
    const outcome = { version: reported.version, outcome: 'failed', conditions: 'No lock' };
    await sent('POST', `/api/siteInspection/${id}/complete`, ncra, outcome);
    for (const as of [ncra, seller, experian, admin]) {
      const lines = (await historyOf(as, id)).data.content;
      expect(lines.map(({ what, who }: { what: string; who: string }) => `${what} ${who}`)).toEqual([
        'changed Nora Auditor',
        'changed Rolf Sales',
        'created Rolf Sales',
      ]);
      expect(lines[0].fields).toMatchObject([
        { label: 'Outcome', before: '', after: 'Failed' },
        { label: 'Conditions or reason', after: 'No lock' },
      ]);
      expect(lines[1].fields).toMatchObject([{ label: 'Points' }, { label: 'Inspector' }, { label: 'Inspected' }]);
    }
  });

  it('is that of none for users who do not see its record', async () => {
    const { id } = await ordered();
    for (const as of [otherSeller, foreigner]) {
      const [own, missing] = [await historyOf(as, id), await historyOf(as, MISSING)];
      expect([own.http, own.text]).toEqual([missing.http, missing.text]);
      expect(own.message).toBe('Id Not Available');
    }
  });
});

describe('a comment on an inspection', () => {
  it('is written and read by all who see its record, for the company of its author or for all of them', async () => {
    const { id } = await ordered();
    expect((await add(ncra, id, { text: 'Internal' })).message).toBe('Comment added');
    await add(experian, id, { text: 'Open to all', audience: 'everybody' });
    await add(seller, id, { text: 'Of the reseller' });
    expect(await texts(ncra, id)).toEqual(['Open to all', 'Internal']);
    expect(await texts(experian, id)).toEqual(['Open to all', 'Internal']);
    expect(await texts(seller, id)).toEqual(['Of the reseller', 'Open to all']);
    expect(await texts(admin, id)).toEqual(['Open to all']);
    const counts = { kind: 'siteInspection', ids: [id, MISSING].join() };
    expect((await call('GET', '/api/record/comments/counts', { as: seller, query: counts })).data).toEqual({ [id]: 2 });
    expect((await call('GET', '/api/record/comments/counts', { as: otherSeller, query: counts })).data).toEqual({});
  });

  it('does not exist for users who do not see its record', async () => {
    const { id } = await ordered();
    await add(seller, id, { text: 'Everybody here', audience: 'everybody' });
    for (const as of [otherSeller, foreigner]) {
      expect((await listed(as, id)).text).toBe((await listed(as, MISSING)).text);
      expect((await add(as, id, {})).text).toBe((await add(as, MISSING, {})).text);
    }
  });

  it('tells who is mentioned, with a link to the comment, and nobody who does not see the record', async () => {
    const { id } = await ordered();
    const refused = await add(ncra, id, { audience: 'everybody', mentions: [otherSeller.userId] });
    expect(refused.data.reason).toBe('A mentioned user does not see this comment. Please choose again.');
    // What was told of failed inspections before is gone.
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    const before = inbox.length;
    const { data } = await add(ncra, id, { text: 'Secret', audience: 'everybody', mentions: [seller.userId] });
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    const { content } = (await call('GET', '/api/notification/listall', { as: seller })).data;
    expect(content.filter(({ kind }: { kind: string }) => kind === 'mention')).toMatchObject([
      {
        kind: 'mention',
        title: 'Nora Auditor mentioned you',
        text: 'In a comment on the inspection 5 Sample Road, Fairview, 62702.',
        link: `/comments/siteInspection/${id}?${new URLSearchParams({ comment: data.key })}`,
      },
    ]);
    const mails = inbox.slice(before).map(({ text }) => text);
    expect(mails).toEqual([expect.stringContaining('inspection 5 Sample Road')]);
    expect(mails[0]).not.toContain('Secret');
    const { data: activity } = await call('GET', '/api/record/activity', { as: ncra, query: { what: 'commented' } });
    expect(activity.content[0].records[0]).toMatchObject({ kind: 'siteInspection', id, isThere: true });
  });

  it('stays with the inspection when its record is merged into another one, and when that is undone', async () => {
    const { id, recordId } = await ordered();
    await add(seller, id, { text: 'Before the merge' });
    const kept = await sent('POST', '/api/endUser', seller, {
      ...endUserForm({ name: 'Stays' }),
      addressId: { ...endUserForm().addressId, address1: '77 Other Road' },
    });
    const pair = { kind: 'endUser', id: kept.id, other: recordId };
    const { data: plan } = await call('GET', '/api/record/merge', { as: seller, query: pair });
    const versions = { version: plan.kept.version, otherVersion: plan.other.version };
    const { key } = await sent('POST', '/api/record/merge', seller, { ...pair, ...versions, taken: [] });
    expect((await call('GET', `/api/siteInspection/${id}`, { as: seller })).data.recordName).toBe('Stays');
    expect(await texts(seller, id)).toEqual(['Before the merge']);
    await sent('POST', '/api/record/restore', seller, { kind: 'endUser', key });
    expect(await texts(seller, id)).toEqual(['Before the merge']);
  });

  it('is in an evidence package of the record for who reads it, if comments are requested', async () => {
    const { id, recordId } = await ordered();
    await add(ncra, id, { text: 'Internal' });
    await add(seller, id, { text: 'Of the reseller alone' });
    const request = { kind: 'endUser', recordIds: [recordId], comments: true };
    const packed = await makePackage(ncra, request);
    const text = await readText(await unpack(ncra, packed), `${packed.title}-${recordId.split('-')[1]}/comments.csv`);
    expect(text).toContain(',Internal,,"Inspection: 5 Sample Road, Fairview, 62702"');
    expect(text).not.toContain('Of the reseller alone');
  });

  it('is erased with the inspection', async () => {
    const { id, recordId } = await ordered();
    await add(seller, id, { text: 'To be erased' });
    const stored = async () => (await tableItems()).filter(({ text }) => text === 'To be erased').length;
    await call('DELETE', `/api/endUser/${recordId}`, { as: seller });
    expect(await stored()).toBe(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (5 * 365 + 3) * 86_400_000 });
    const body = JSON.stringify({ familyId: ids.a, time: new Date().toISOString(), work: 'erase' });
    const event = sqsEvent([{ id: 'm', body, receives: 1, sentAt: 0, firstReceivedAt: 0 }], 'reminders');
    await invoke('reminders', reminders, event, contextOf('reminders', 300_000));
    expect(await stored()).toBe(0);
  });
});
