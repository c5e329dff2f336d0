import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { handler } = await import('#lambdas/daily/handler.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { markReturned } = await import('#lambdas/entities/people/returned-mail.ts');
const { decide } = await import('../support/documents.ts');
const { answer, dayIn, deliver, pageOf, requesting } = await import('../support/requests.ts');
const { standingsOn } = await import('../support/standings.ts');

/** A Friday, so that days before and after fall on weekends too. */
const START = '2026-12-04';
const DUE = '2026-12-24';
const setDay = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T17:00:00Z`) });
setDay(START);
afterAll(() => void vi.useRealTimers());
beforeEach(() => void setDay(START));

const ids = await createTwoTenants();
const { create, linkTo, listed, mailsTo } = requesting(inbox);

const run = (day: string, tenantId = ids.a) => {
  setDay(day);
  const body = JSON.stringify({ familyId: tenantId, time: `${day}T17:00:00Z` });
  const message = { id: 'm', body, receives: 1, sentAt: 0, firstReceivedAt: 0 };
  return invoke('reminders', handler, sqsEvent([message], 'reminders'), contextOf('reminders'));
};

let made = 0;
const openRequest = async (due = DUE, fields: object = {}) => {
  const as = await signIn({ companyId: ids.a, roles: [NCRA] });
  const email = `vendor${++made}@example.com`;
  const provider = await call('POST', '/api/techProvider', { as, body: providerForm({ name: `Vendor ${made}` }) });
  expect((await create(as, { rowIds: [provider.data.id], emails: [email], due, ...fields })).status).toBe('Success');
  return { email, link: await linkTo(email), rowId: provider.data.id as string };
};
const endUserOf = async (companyId: string) => {
  const as = await signIn({ companyId, roles: [RESELLER] });
  const { data } = await call('POST', '/api/endUser', { as, body: endUserForm({ name: `Homes ${++made}` }) });
  return data.id as string;
};
const between = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Of these days, counted from the due day, those on which a recipient got another mail. */
const remindedOn = async (email: string, checkedDays: readonly number[], due = DUE) => {
  const days: number[] = [];
  for (const day of checkedDays) {
    const before = mailsTo(email).length;
    await run(daysAfter(due, day));
    await run(daysAfter(due, day));
    await linkTo(email);
    if (mailsTo(email).length > before) days.push(day);
    expect(mailsTo(email).length - before).toBeLessThanOrEqual(1);
  }
  return days;
};

describe('the recipient of a request', () => {
  it('is reminded seven days and one day before, on the day, and weekly after it while the link works', async () => {
    const { email } = await openRequest();
    expect(await remindedOn(email, [-20, ...between(-8, 2), 6, 7, 8, 13, 14, 15, 21, 22])).toEqual([-7, -1, 0, 7, 14]);
    expect(mailsTo(email).at(-1)?.text).toContain('Reminder: Alpha Reports asks you for documents');
  });

  it('is reminded once for what several missed runs would have sent', async () => {
    const { email } = await openRequest();
    expect(await remindedOn(email, between(-10, -8))).toEqual([]);
    expect(await remindedOn(email, between(2, 6))).toEqual([2]);
    expect(await remindedOn(email, between(7, 8))).toEqual([7]);
  });

  it('gets with each reminder a link of its own, and the earlier one ends', async () => {
    const { email, link } = await openRequest();
    await run(daysAfter(DUE, -7));
    const next = await linkTo(email);
    expect([(await pageOf(link)).http, (await pageOf(next)).http]).toEqual([410, 200]);
  });

  it('is left alone once they are done, and where the last mail came back', async () => {
    const done = await openRequest();
    await answer('POST', '/done', done.link, { body: { note: '' } });
    const returned = await openRequest();
    await markReturned({ address: returned.email, reason: 'bounce', at: `${daysAfter(START, 1)}T01:00:00.000Z` });
    for (const { email } of [done, returned]) expect(await remindedOn(email, between(-8, 1))).toEqual([]);
  });

  it('is left alone once each document was received or declined, and reminded of one that was returned', async () => {
    const { email, link } = await openRequest(DUE, { kinds: ['MASTERNCRA', 'EXPSAQ'] });
    const { id } = await deliver(link, 'agreement.pdf', pdf());
    await answer('POST', '/decline', link, { body: { kind: 'EXPSAQ', reason: 'We have none' } });
    expect(await remindedOn(email, between(-8, 1))).toEqual([]);
    setDay(daysAfter(DUE, 2));
    const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect((await decide(id, ncra, 'return')).status).toBe('Success');
    await linkTo(email);
    expect(mailsTo(email).at(-1)?.text).toContain('has returned a document that you have sent');
    expect(await remindedOn(email, between(3, 8))).toEqual([7]);
    expect(mailsTo(email).at(-1)?.text).toContain('Documents:\n- Master NCRA Compliance Services Agreement\n\nPlease');
  });

  it('is left alone where all was answered before the reminder left, and keeps the link', async () => {
    const { email, link } = await openRequest();
    const before = mailsTo(email).length;
    await run(daysAfter(DUE, -7));
    await deliver(link, 'agreement.pdf', pdf());
    await linkTo(email);
    expect([mailsTo(email).length - before, (await pageOf(link)).http]).toEqual([0, 200]);
    expect(await remindedOn(email, between(-6, 1))).toEqual([]);
  });

  it('is reminded of what is still waited for alone', async () => {
    const { email, link } = await openRequest(DUE, { kinds: ['MASTERNCRA', 'EXPSAQ'] });
    await deliver(link, 'agreement.pdf', pdf());
    expect(await remindedOn(email, [-7])).toEqual([-7]);
    const { text = '' } = mailsTo(email).at(-1) ?? {};
    expect(text).toContain('Documents:\n- Investigation\n');
    expect(text).not.toContain('Master NCRA');
  });

  it.each([
    ['a suspended technology provider', 'provider'],
    ['an end user of a suspended reseller', 'reseller'],
  ] as const)('is left alone as long as it is about %s', async (_what, kind) => {
    const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
    const email = `standing-${kind}@example.com`;
    const of = kind === 'provider' ? await openRequest() : undefined;
    const endUser = of ? undefined : await endUserOf(ids.a1);
    if (endUser) {
      const asked = { rowIds: [endUser], tableKeyName: 'ENDUSER', kinds: ['SUBLICENCE'], emails: [email], due: DUE };
      expect((await create(ncra, asked)).status).toBe('Success');
      await linkTo(email);
    }
    const [recipient, id] = of ? [of.email, of.rowId] : [email, ids.a1];
    const { made: changed } = standingsOn(() => dayIn(0));
    await changed(ncra, kind, id, 'suspended');
    expect(await remindedOn(recipient, [-7, 0])).toEqual([]);
    await changed(await signIn({ companyId: ids.a, roles: [NCRA] }), kind, id, 'active');
    expect(await remindedOn(recipient, [7])).toEqual([7]);
  });

  it('is reminded of the new day only, once that was moved', async () => {
    const { email, rowId } = await openRequest();
    setDay(daysAfter(DUE, -8));
    const as = await signIn({ companyId: ids.a, roles: [NCRA] });
    const [{ id, version }] = await listed(as, { recordId: rowId });
    const due = daysAfter(DUE, 30);
    await call('POST', `/api/documentRequest/${id}/extend`, { as, body: { version, due } });
    await linkTo(email);
    expect(await remindedOn(email, between(-7, 1))).toEqual([]);
    expect(await remindedOn(email, between(-8, 0), due)).toEqual([-7, -1, 0]);
  });
});
