import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { inspect, order, reportOf, sent, settleInspections } = await import('../support/inspections.ts');
const { photoForm, sendPhoto } = await import('../support/inspectors.ts');
const { announceBy, answer, dayIn, pageOf, requesting } = await import('../support/requests.ts');
const { eicar, pdf } = await import('../support/malicious-documents.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { remindRecipients } = await import('#lambdas/daily/remind-recipients.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
const { create, linkTo, listed, mailsTo } = requesting(inbox);
await settleInspections(ncra);
afterEach(() => void vi.useRealTimers());

type Fields = Readonly<Record<string, unknown>>;
type Link = Awaited<ReturnType<typeof linkTo>>;
const BUSINESS_PREMISES = 1;
let made = 0;

const endUser = async () =>
  (await sent('POST', '/api/endUser', seller, endUserForm({ name: `Inspected ${++made}` }))).id as string;
const ordered = async (fields: Fields = {}) => {
  const recordId = await endUser();
  const email = `inspector${made}@example.com`;
  const { data } = await order(ncra, recordId, { email, needsCode: false, message: 'Ring twice', ...fields });
  return { recordId, email, id: data.id as string, link: await linkTo(email) };
};
const read = async (id: string) => (await call('GET', `/api/siteInspection/${id}`, { as: ncra })).data;
const report = (link: Link, fields: Fields = {}) => answer('POST', '/report', link, { body: reportOf(fields) });
const requestOf = async (recordId: string) => (await listed(ncra, { recordId }))[0];
const notificationsOf = async () =>
  (await call('GET', '/api/notification/listall', { as: ncra, query: { size: '100' } })).data.content;

describe('the page of an inspection', () => {
  it('shows the place, what is to be looked at and what has come in, and nothing that staff have written', async () => {
    const { recordId, id } = await ordered({ templateId: BUSINESS_PREMISES });
    const { version } = await read(id);
    await sent('POST', `/api/siteInspection/${id}/abort`, ncra, { version, reason: 'Ordered too early' });
    await inspect(seller, ncra, recordId, {}, { outcome: 'failed', conditions: 'Nobody may know' });
    const email = 'again@example.com';
    const next = await order(ncra, recordId, { email, needsCode: false, message: 'Ring twice', reason: 'again' });
    const link = await linkTo(email);
    const { data, text } = await pageOf(link);
    expect(data).toMatchObject({ company: 'Alpha Reports', needsCode: false, asksFor: 'inspection' });
    expect(data.requests).toMatchObject([
      {
        record: expect.stringMatching(/^Inspected/),
        kinds: [],
        message: 'Ring twice',
        due: dayIn(30),
        inspection: {
          placeName: '',
          address: '5 Sample Road, Fairview, 62702',
          manner: 'on site',
          points: [
            { key: 'sign', text: 'A permanent sign names the business' },
            { key: 'storage', text: 'Reports are kept in locked storage' },
          ],
          photoKinds: [],
          photos: [],
        },
      },
    ]);
    for (const hidden of [recordId, ids.a, next.data.id, 'Nobody may know', 'failed', 'Harbor', 'again'])
      expect(
        JSON.stringify({ ...data, requests: data.requests.map((one: Fields) => ({ ...one, email: '' })) }),
      ).not.toContain(hidden);
    expect(text).not.toContain('outcome');
  });

  it('names nothing but the company and what it asks for until the code was entered', async () => {
    const { link } = await ordered({ needsCode: true });
    expect((await pageOf(link)).data).toEqual({
      company: 'Alpha Reports',
      hasLogo: false,
      needsCode: true,
      asksFor: 'inspection',
      requests: [],
    });
    for (const [path, body] of [
      ['/report', reportOf()],
      ['/report/decline', { reason: 'No time' }],
      ['/photo', photoForm()],
      ['/photo/remove', { id: 'x' }],
    ] as const)
      expect((await answer('POST', path, link, { body })).http).toBe(403);
  });

  it('has the photos by kind with what became of them', async () => {
    const { link, id } = await ordered({ templateId: BUSINESS_PREMISES });
    const good = await sendPhoto(link, { kind: 'outside', name: 'front.jpg' });
    const bad = await sendPhoto(link, { kind: 'sign', original: eicar });
    const { photos, photoKinds } = (await pageOf(link)).data.requests[0].inspection;
    expect(photoKinds[0]).toEqual({ key: 'outside', name: 'Outside of the building', atLeast: 1 });
    expect(photos).toEqual([
      {
        ...{ id: good, kind: 'outside', name: 'front.jpg', size: expect.any(Number), at: expect.any(String) },
        ...{ state: 'ready', reason: '', removable: true },
      },
      expect.objectContaining({ id: bad, state: 'refused', reason: 'The file contains malware and was deleted.' }),
    ]);
    const { data } = await call('POST', `/api/siteInspection/${id}/photo`, { as: seller, body: photoForm() });
    await answer('POST', '/photo/remove', link, { body: { id: bad } });
    await answer('POST', '/photo/remove', link, { body: { id: data.id } });
    const left = (await pageOf(link)).data.requests[0].inspection.photos;
    expect(left.map((one: Fields) => [one.id, one.removable])).toEqual([
      [good, true],
      [data.id, false],
    ]);
  });
});

describe('a report by a link', () => {
  it('is delivered, ends the request and tells who has ordered it', async () => {
    const { link, id, email, recordId } = await ordered();
    const points = [{ key: 'sign', answer: 'no', note: 'Only paper' }, reportOf().points[1]];
    expect(await report(link, { points, remarks: 'Friendly people' })).toMatchObject({
      status: 'Success',
      message: 'Thank you. The report was delivered.',
    });
    expect(await read(id)).toMatchObject({
      ...{ state: 'delivered', inspector: 'Ida Inspector', remarks: 'Friendly people', mayComplete: true },
      ...{ points: [{ answer: 'no', note: 'Only paper' }, { answer: 'not applicable' }] },
      ...{ deliveredBy: `${email} by request`, doneOn: dayIn(0), askedOf: email },
    });
    expect(await requestOf(recordId)).toMatchObject({ state: 'done', inspectionId: id });
    expect((await notificationsOf())[0]).toMatchObject({
      title: expect.stringMatching(/^Inspection reported: Inspected/),
      link: `/inspections/${id}`,
    });
    expect((await pageOf(link)).http).toBe(410);
    expect((await report(link)).http).toBe(410);
  });

  it('is decided by any user who may complete, also by the one who has ordered it', async () => {
    const { link, id } = await ordered();
    await report(link);
    const { version } = await read(id);
    const body = { version, outcome: 'passed', conditions: '' };
    expect(await sent('POST', `/api/siteInspection/${id}/complete`, ncra, body)).toMatchObject({ state: 'passed' });
  });

  it.each<readonly [fields: Fields, reason: string]>([
    [{ points: [reportOf().points[0]] }, 'Please answer: Reports are kept in locked storage.'],
    [{ doneOn: dayIn(1) }, 'The day of the inspection has not come yet. Please enter when it was done.'],
  ])('is refused with what to do, and the link stays: %j', async (fields, reason) => {
    const { link, id } = await ordered();
    expect((await report(link, fields)).data.reason).toBe(reason);
    expect((await read(id)).deliveredAt).toBe('');
    expect((await pageOf(link)).http).toBe(200);
  });

  it('needs the photos of each kind; refused ones do not count', async () => {
    const { link, id } = await ordered({ templateId: BUSINESS_PREMISES });
    const { points } = (await pageOf(link)).data.requests[0].inspection;
    const answers = points.map(({ key }: { key: string }) => ({ key, answer: 'yes', note: '' }));
    for (const kind of ['outside', 'workspace']) await sendPhoto(link, { kind });
    await sendPhoto(link, { kind: 'storage', original: pdf() });
    expect((await report(link, { points: answers })).data.reason).toBe('Photos are missing: Sign, Locked storage.');
    for (const kind of ['sign', 'storage']) await sendPhoto(link, { kind });
    expect((await report(link, { points: answers })).status).toBe('Success');
    expect(await read(id)).toMatchObject({ state: 'delivered' });
  });

  it('is not what a request for documents takes, nor are documents what this one takes', async () => {
    const { link } = await ordered();
    expect((await answer('POST', '/done', link, { body: { note: '' } })).message).toBe(
      'Please deliver the report of the inspection.',
    );
    expect((await announceBy(link, 'a.pdf', pdf())).data.reason).toBe('This kind of document is not requested.');
    expect((await answer('POST', '/decline', link, { body: { kind: 'MASTERNCRA', reason: 'None' } })).status).toBe(
      'Failure',
    );
    const rowId = (await call('POST', '/api/techProvider', { as: ncra, body: providerForm({ name: 'Papers' }) })).data
      .id;
    await create(ncra, { rowIds: [rowId], emails: ['papers@example.com'] });
    const papers = await linkTo('papers@example.com');
    for (const refused of [
      await report(papers),
      await answer('POST', '/photo', papers, { body: photoForm() }),
      await answer('POST', '/photo/remove', papers, { body: { id: 'x' } }),
      await answer('POST', '/report/decline', papers, { body: { reason: 'No time' } }),
    ])
      expect(refused.message).toBe('This request is for documents, not for an inspection.');
  });

  it('takes photos of the kinds that are asked for only', async () => {
    const { link } = await ordered();
    const { data } = await answer('POST', '/photo', link, { body: photoForm({ kind: 'sign' }) });
    expect(data.reason).toBe('This kind of photo is not asked for.');
  });
});

describe('an inspector who does not report', () => {
  it('declines with a reason: the request has ended, and the inspection stays open', async () => {
    const { link, id, recordId, email } = await ordered();
    expect((await answer('POST', '/report/decline', link, { body: { reason: 'no' } })).http).toBe(400);
    const { status } = await answer('POST', '/report/decline', link, { body: { reason: 'Too far away' } });
    expect(status).toBe('Success');
    expect(await requestOf(recordId)).toMatchObject({ state: 'declined', note: 'Too far away' });
    expect(await read(id)).toMatchObject({ state: 'open', mayReport: true });
    expect((await notificationsOf())[0]).toMatchObject({
      text: `${email} cannot inspect the place: Too far away`,
      link: `/inspections/${id}`,
    });
    expect((await pageOf(link)).http).toBe(410);
  });

  it('forwards it to a colleague, whose photos and report count like theirs', async () => {
    const { link, id, email } = await ordered({ templateId: BUSINESS_PREMISES });
    const photo = await sendPhoto(link);
    const to = `colleague-of-${email}`;
    expect((await answer('POST', '/hand-over', link, { body: { email } })).message).toBe(
      'The inspection was requested of this address already.',
    );
    await answer('POST', '/hand-over', link, { body: { email: to } });
    expect((await pageOf(link)).http).toBe(410);
    const theirs = await linkTo(to);
    expect((await pageOf(theirs)).data.requests[0].inspection.photos).toMatchObject([{ id: photo, removable: true }]);
    expect(mailsTo(to)[0]?.text).toContain(`${email} got this request first and has forwarded it to you.`);
    expect((await notificationsOf())[0]).toMatchObject({ link: `/inspections/${id}` });
  });
});

describe('the link of an inspection that has ended', () => {
  const ended: readonly (readonly [how: string, end: (of: Awaited<ReturnType<typeof ordered>>) => Promise<unknown>])[] =
    [
      [
        'was aborted',
        async ({ id }) =>
          sent('POST', `/api/siteInspection/${id}/abort`, ncra, { version: (await read(id)).version, reason: 'Twice' }),
      ],
      [
        'was reported by staff',
        async ({ id }) =>
          sent('PUT', `/api/siteInspection/${id}/report`, seller, { version: (await read(id)).version, ...reportOf() }),
      ],
      ['is of a deleted end user', async ({ recordId }) => call('DELETE', `/api/endUser/${recordId}`, { as: seller })],
      [
        'is of a place that was left',
        async ({ recordId }) => {
          const before = (await call('GET', `/api/endUser/${recordId}`, { as: seller })).data;
          const addressId = { ...before.addressId, address1: '77 New Road' };
          await sent('PUT', '/api/endUser', seller, { ...before, addressId });
          await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
        },
      ],
    ];

  it.each(ended)('opens nothing if it %s', async (_how, end) => {
    const of = await ordered();
    expect((await pageOf(of.link)).http).toBe(200);
    await end(of);
    expect((await pageOf(of.link)).http).toBe(410);
    expect((await report(of.link)).http).toBe(410);
    expect((await answer('POST', '/photo', of.link, { body: photoForm() })).http).toBe(410);
  });

  it('takes one report of two that are sent at once', async () => {
    const { link, id } = await ordered();
    const replies = await Promise.all([report(link), report(link)]);
    expect(replies.map(({ http }) => http).sort()).toEqual([200, 410]);
    expect(await read(id)).toMatchObject({ state: 'delivered' });
  });
});

describe('the mail about an inspection', () => {
  it('asks to inspect a place, and names the record only where no code is needed', async () => {
    const open = await ordered();
    const [mail] = mailsTo(open.email);
    expect(mail?.text).toContain('Alpha Reports asks you to inspect a place');
    expect(mail?.text).toContain('About: Inspected');
    expect(mail?.text).toContain('Ring twice');
    const coded = await ordered({ needsCode: true });
    const [secret] = mailsTo(coded.email);
    expect(secret?.text).toContain('asks you to inspect a place');
    for (const hidden of ['Inspected', 'Ring twice', 'document']) expect(secret?.text).not.toContain(hidden);
  });

  it('is one for several, also together with documents', async () => {
    const email = 'busy@example.com';
    for (let times = 0; times < 2; times++) await order(ncra, await endUser(), { email, needsCode: false });
    const several = await linkTo(email);
    expect(mailsTo(email).at(-1)?.text).toContain('Alpha Reports asks you to inspect 2 places.');
    expect((await pageOf(several)).data.requests).toHaveLength(2);
    const rowId = (await call('POST', '/api/techProvider', { as: ncra, body: providerForm({ name: 'Both' }) })).data.id;
    await create(ncra, { rowIds: [rowId], emails: [email] });
    const both = await linkTo(email);
    expect(mailsTo(email).at(-1)?.text).toContain('asks you for documents and inspections in 3 requests.');
    expect(mailsTo(email).at(-1)?.text).toContain('- Inspection of a place');
    const page = (await pageOf(both)).data;
    expect(page.asksFor).toBe('both');
    const numbers = page.requests
      .filter(({ inspection }: Fields) => inspection !== null)
      .map((one: Fields) => one.number);
    expect((await report(both, { request: numbers[1] })).status).toBe('Success');
    expect((await pageOf(both)).data.requests).toHaveLength(2);
  });

  it('reminds of the report', async () => {
    const { email, recordId, id } = await ordered({ due: dayIn(1) });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    await remindRecipients({ tenantId: ids.a, now: Date.now() });
    await linkTo(email);
    expect(mailsTo(email).at(-1)?.text).toContain(
      'Alpha Reports still waits for the report of an inspection that it has asked you for.',
    );
    vi.useRealTimers();
    const again = await requestOf(recordId);
    expect(again.inspectionId).toBe(id);
  });
});

describe('the list of requests', () => {
  it('says Site Inspection where no documents are listed, for staff of the tenant alone', async () => {
    const { recordId } = await ordered();
    expect(await requestOf(recordId)).toMatchObject({ kinds: [], files: 0, state: 'open' });
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    expect(await listed(other, { recordId })).toEqual([]);
  });
});
