import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StoredFile } from '#contract/document/record.ts';
import { isWeekend } from '#contract/obligations/next-due.ts';
import { daysAfter, daysBetween, showDay } from '#contract/rules/dates.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';

const { inbox, queued } = await startBackend({ snapshots: 'always' });
const { handler } = await import('#lambdas/daily/handler.ts');
const { remindTenant } = await import('#lambdas/daily/remind-tenant.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { completeReview, startReview } = await import('../support/reviews.ts');
const { attachMeter } = await import('../support/meter.ts');
const { call } = await import('../support/call.ts');
const { providerEntity } = await import('#lambdas/entities/records/provider.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

const { createReminderRuns, noon, site } = await import('../support/reminder-runs.ts');

/** A Monday. */
const START = '2026-11-30';

vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon('2026-11-20')) });
afterAll(() => vi.useRealTimers());

const { ids, ncra, seller, otherNcra, freshly, send, addProvider, run, deliver, mailsOn, withoutSummaries } =
  await createReminderRuns(inbox);

/** The lines of the two reviews in a mail; several of a record stand below its name. */
const reviewLines = (text: string) => {
  const alone = [...text.matchAll(/\S+: (?:Sleeping|Waking) Review/g)].map(([line]) => line);
  const [, below = ''] = /- Sleeping Review\n((?: .*\n)+)/.exec(text) ?? [];
  return [
    ...alone,
    ...[...below.matchAll(/(\S+)\n/g)].flatMap(([, word = '']) =>
      word.startsWith('http') ? [] : [`${word}: Sleeping Review`],
    ),
  ];
};

describe('a daily run', () => {
  beforeAll(async () => {
    await withoutSummaries();
    await run(daysAfter(START, -3));
    await run(daysAfter(START, -3), ids.b);
  });

  it('tells of what is due exactly this many days before, and of nothing in between', async () => {
    await addProvider('Counted Down', daysAfter(START, 95));
    const remindedDays: number[] = [];
    for (let day = START; day <= daysAfter(START, 95 + 40); day = daysAfter(day, 1)) {
      const mails = (await mailsOn(day)).filter(({ text }) => text.includes('Counted Down'));
      if (mails.length > 0) remindedDays.push(daysBetween(day, daysAfter(START, 95)));
      for (const { text } of mails) {
        expect(text).toContain(`${showDay(daysAfter(START, 95))}  NCRA Review: Counted Down`);
        expect(text).toMatch(
          new RegExp(`${site}/technologyprovider/technologyproviderEdit/[\\w-]+\\?focus=reviewDate`),
        );
      }
    }
    // The due day is Friday, 5 March 2027; what falls on a weekend comes on Monday.
    const dueDays = [90, 60, 30, 7, 1, 0, -7, -14, -21, -28];
    const onWorkingDays = dueDays.map((before) => {
      let day = daysAfter(START, 95 - before);
      while (isWeekend(day)) day = daysAfter(day, 1);
      return daysBetween(day, daysAfter(START, 95));
    });
    expect(remindedDays).toEqual([...new Set(onWorkingDays)]);
  }, 120_000);

  it('tells no user twice on one day, and sends no mail with nothing in it', async () => {
    const day = '2027-06-07';
    await addProvider('Twice Run', daysAfter(day, 30));
    expect((await mailsOn(day)).filter(({ text }) => text.includes('Twice Run'))).toHaveLength(1);
    expect(await mailsOn(day)).toEqual([]);
    expect(await mailsOn(daysAfter(day, 1))).toEqual([]);
  });

  it('tells of a document that runs out, and leads to its line of the checklist', async () => {
    const day = '2027-06-14';
    const { id: rowId } = await addProvider('Running Out', daysAfter(day, 400));
    const file = { key: 'k', documentLocation: 'a.pdf', documentMeta: '', size: 1, checksum: '', author: '', at: '' };
    await documents(tenantScope(serverActor, ids.a)).create({
      ...{ companyId: ids.a, parentId: ids.a, rowId, certificateId: 0, documentDescription: '' },
      ...{ tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'SITEINSPECTION', documentName: 'Inspection' },
      ...{ file: StoredFile.parse({ ...file, validUntil: daysAfter(day, 30) }), incoming: null, earlier: [] },
    });
    const mails = (await mailsOn(day)).filter(({ text }) => text.includes('Running Out'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${showDay(daysAfter(day, 30))}  Site Inspection: Running Out`);
    expect(mails[0]?.text).toContain(`technologyproviderEdit/${rowId}?focus=document-11`);
  });

  it('tells of what was missed once, in one mail', async () => {
    const day = '2027-07-05';
    await mailsOn(day);
    await addProvider('Missed One', daysAfter(day, 30 + 1));
    await addProvider('Missed Two', daysAfter(day, 7 + 2));
    const mails = (await mailsOn(daysAfter(day, 10))).filter(({ text }) => /Missed (One|Two)/.test(text));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Missed Two[\s\S]*Missed One/);
  });

  it('tells each their own turn: the reseller its end users’ days are not, Experian no review, and no other tenant anything', async () => {
    const day = '2027-08-02';
    await mailsOn(day, ids.b);
    await mailsOn(day);
    await addProvider('Own Turn', daysAfter(day, 31));
    await addProvider('Foreign Turn', daysAfter(day, 31), otherNcra);
    await send(
      'POST',
      '/api/endUser',
      seller,
      endUserForm({ name: 'Reviewed Homes', endUserReviewDate: daysAfter(day, 31) }),
    );
    const next = daysAfter(day, 1);
    const [mine, theirs] = [await mailsOn(next), await mailsOn(next, ids.b)];
    expect(mine).toHaveLength(1);
    expect(mine[0]?.to).toContain('@example.com');
    expect(mine[0]?.text).toMatch(/Own Turn/);
    expect(mine[0]?.text).toMatch(/End User Review: Reviewed Homes \(/);
    expect(mine[0]?.text).not.toContain('Foreign Turn');
    expect(theirs.map(({ text }) => text.includes('Foreign Turn'))).toEqual([true]);
  });

  it('says nothing of what is snoozed until its day, then once for all it slept through', async () => {
    const day = '2027-08-09';
    await mailsOn(day);
    const asleep = await addProvider('Sleeping Review', daysAfter(day, 2));
    await addProvider('Waking Review', daysAfter(day, 2));
    const body = { kind: 'provider', recordId: asleep.id, reason: 'The auditor is on leave.' };
    // The due day, and a week after it, fall into the sleep. What is missing has no reminders but this one.
    for (const obligation of ['provider.review', 'provider.document.certification'])
      await send('POST', '/api/worklist/snooze', ncra, { ...body, obligation, until: daysAfter(day, 10) });
    const lines: [number, string][] = [];
    for (let at = 1; at <= 16; at++)
      for (const { text } of await mailsOn(daysAfter(day, at)))
        for (const line of reviewLines(text)) lines.push([at, line]);
    expect(lines.filter(([, line]) => line.includes('Waking')).map(([at]) => at)).toEqual([1, 2, 9, 16]);
    expect(lines.filter(([, line]) => line.includes('Sleeping'))).toEqual([
      [10, 'Certification: Sleeping Review'],
      [10, 'Review: Sleeping Review'],
      [16, 'Review: Sleeping Review'],
    ]);
  });

  it('waits at weekends', async () => {
    const friday = '2027-08-27';
    await mailsOn(friday);
    await addProvider('Weekend Due', daysAfter(friday, 31));
    expect(await mailsOn(daysAfter(friday, 1))).toEqual([]);
    expect(await mailsOn(daysAfter(friday, 2))).toEqual([]);
    const monday = await mailsOn(daysAfter(friday, 3));
    expect(monday.map(({ text }) => text.includes('Weekend Due'))).toEqual([true]);
  });

  it('shows what it would send, and writes nothing, when it is only tried', async () => {
    const day = '2027-09-20';
    await mailsOn(daysAfter(day, -3));
    await addProvider('Only Tried', daysAfter(day, 30));
    const { notified } = await run(day, ids.a, true);
    expect(notified.map(({ mail: { subject } }) => subject)).toEqual([
      expect.stringMatching(/^\d new since 09\/17\/2027: \d coming up; \d+ open in all$/),
    ]);
    expect(notified[0]?.mail.html).toContain('<a href="https://portal.example.com/');
    expect(await deliver()).toEqual([]);
    expect((await mailsOn(day)).map(({ text }) => text.includes('Only Tried'))).toEqual([true]);
  });

  it('counts days in the time zone of the tenant', async () => {
    const at = Date.parse('2027-10-05T03:30:00Z');
    const { today } = await remindTenant({ tenantId: ids.a, now: at, site, dryRun: true });
    expect(today).toBe('2027-10-04');
  });

  it('reaches people as often and where they have chosen', async () => {
    const day = '2027-10-18';
    await mailsOn(day);
    await mailsOn(day, ids.b);
    const choose = (frequency: string, channel: string) =>
      send('PUT', '/api/notification/preferences', otherNcra, { frequency, channel, summary: 'none' });
    const dueIn = (days: number) => addProvider(`Chosen ${days} ${Date.now()}`, daysAfter(day, days), otherNcra);
    const unread = async () =>
      (await call('GET', '/api/notification/unread', { as: await freshly(otherNcra) })).data?.unread;
    await choose('weekly', 'mail');
    await dueIn(31);
    expect(await mailsOn(daysAfter(day, 1), ids.b)).toEqual([]);
    const before = await unread();
    expect(await mailsOn(daysAfter(day, 7), ids.b)).toHaveLength(1);
    expect(await unread()).toBe(before);
    await choose('daily', 'portal');
    await dueIn(38);
    expect(await mailsOn(daysAfter(day, 8), ids.b)).toEqual([]);
    expect(await unread()).toBe(before + 1);
    await choose('overdue', 'both');
    await dueIn(39);
    await dueIn(2);
    const [only, ...others] = await mailsOn(daysAfter(day, 9), ids.b);
    expect([only?.text.includes('Chosen 2'), only?.text.includes('Chosen 39'), others]).toEqual([true, false, []]);
    await choose('none', 'both');
    await dueIn(40);
    expect(await mailsOn(daysAfter(day, 10), ids.b)).toEqual([]);
    await choose('daily', 'both');
  });

  it('reads little', async () => {
    const meter = attachMeter();
    await run('2027-10-11');
    meter.reset();
    await run('2027-10-12');
    expect(meter.readUnits).toBeLessThanOrEqual(60);
  });
});

describe('the schedule', () => {
  const event = { time: '2027-11-01T12:00:00Z' };

  it('puts one message for each tenant into the queue', async () => {
    queued.length = 0;
    await invoke('reminders', handler, event, contextOf('reminders'));
    const bodies = queued.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ familyId }) => familyId)).toEqual(expect.arrayContaining([ids.a, ids.b]));
    expect(new Set(bodies.map(({ time }) => time))).toEqual(new Set([event.time]));
  });

  it('does not let a failing tenant stop another, and tells which one failed', async () => {
    vi.setSystemTime(new Date(event.time));
    await addProvider('By Queue', '2027-12-01');
    // After a deployment the job may be the first to see a list whose rows are of another format.
    Object.assign(providerEntity, { format: providerEntity.format + 1 });
    const body = (tenantId: string) => JSON.stringify({ familyId: tenantId, time: event.time });
    const batch = sqsEvent(
      [
        { id: 'bad', body: '{"familyId":""}', receives: 1, sentAt: 0, firstReceivedAt: 0 },
        { id: 'good', body: body(ids.a), receives: 1, sentAt: 0, firstReceivedAt: 0 },
      ],
      'reminders',
    );
    const reply = await invoke('reminders', handler, batch, contextOf('reminders'));
    expect(reply?.batchItemFailures).toEqual([{ itemIdentifier: 'bad' }]);
    expect((await deliver()).map(({ text }) => text.includes('By Queue'))).toEqual([true]);
    Object.assign(providerEntity, { format: providerEntity.format - 1 });
  });
});

describe('a completed review', () => {
  it('ends the reminders of the day that was due, and begins those of the next', async () => {
    const day = '2027-11-08';
    await mailsOn(day);
    const { id } = await addProvider('Reviewed Vault', daysAfter(day, 8));
    const countMentions = (mails: readonly { readonly text: string }[]) =>
      mails.filter(({ text }) => text.includes('Reviewed Vault')).length;
    expect(countMentions(await mailsOn(daysAfter(day, 1)))).toBe(1);
    const person = await freshly(ncra);
    await startReview(person, id, 'provider.review');
    const { data } = await completeReview(person, id, 'provider.review');
    expect(data.dueAfter).toBe('2028-11-09');
    for (const next of [7, 8, 15, 22]) expect(countMentions(await mailsOn(daysAfter(day, next)))).toBe(0);
    const countOn = async (before: number) =>
      (await run(daysAfter('2028-11-09', -before), ids.a, true)).notified.filter(({ mail: { text } }) =>
        text.includes('Reviewed Vault'),
      ).length;
    // 90 days before the next due day is a Friday.
    expect([await countOn(91), await countOn(90)]).toEqual([0, 1]);
  });
});
