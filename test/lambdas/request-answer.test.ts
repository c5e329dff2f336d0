import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { documentRequests } = await import('#lambdas/entities/records/document-request.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { png } = await import('../support/images.ts');
const { announceBy, answer, dayIn, deliver, ownAddress, pageOf, requesting } = await import('../support/requests.ts');

const { ids, people } = await createWorld();
const { ncra, admin } = people;
const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
const { create, linkTo, listed, mailsTo } = requesting(inbox);

const setTime = (iso: string | number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
afterEach(() => void vi.useRealTimers());

let made = 0;
/** A provider of a tenant, a request for two kinds of its documents, and its link. */
const openRequest = async (fields: object = {}, as = ncra) => {
  const email = `vendor${++made}@example.com`;
  const provider = await call('POST', '/api/techProvider', { as, body: providerForm({ name: `Vendor ${made}` }) });
  const rowId: string = provider.data.id;
  const kinds = ['MASTERNCRA', 'EXPSAQ'];
  const { status, data } = await create(as, { rowIds: [rowId], emails: [email], kinds, ...fields });
  expect([status, data?.reason]).toEqual(['Success', undefined]);
  return { rowId, email, link: await linkTo(email), request: (await listed(as, { recordId: rowId }))[0] };
};
const filesOf = async (link: { token: string }) => (await pageOf(link)).data.requests[0].files;
const newestRequest = async (rowId: string, as = ncra) => (await listed(as, { recordId: rowId }))[0];
const documentsOf = async (rowId: string, as = ncra) =>
  (await call('GET', `/security/listall/${rowId}/TECHNOLOGY_PROVIDER`, { as })).data;
const notificationsOf = async (as = ncra) =>
  (await call('GET', '/api/notification/listall', { as, query: { size: '100' } })).data.content;
/** What a reviewer does: the version that came in is returned. */
const returned = (id: string, reason: string) =>
  documents(tenantScope(serverActor, ids.a)).changeLatest(id, (before) => ({
    ...before,
    file: before.file && {
      ...before.file,
      review: { state: 'returned', by: 'Rita', byId: '', at: '', reason, isOwnUpload: false },
    },
  }));

describe('who opens a link', () => {
  it('sees who asks, for which record, what and until when, and nothing else of the tenant', async () => {
    const { link, rowId, email } = await openRequest({ message: 'Please hurry' });
    const { http, data, text } = await pageOf(link);
    expect(http).toBe(200);
    expect(data).toEqual({
      company: 'Alpha Reports',
      hasLogo: false,
      needsCode: false,
      asksFor: 'documents',
      requests: [
        {
          number: 1,
          record: expect.stringMatching(/^Vendor /),
          email,
          kinds: [
            { key: 'MASTERNCRA', name: 'Master NCRA Compliance Services Agreement', declined: '' },
            { key: 'EXPSAQ', name: 'Investigation', declined: '' },
          ],
          due: dayIn(14),
          until: dayIn(28),
          message: 'Please hurry',
          by: { name: 'Test Person', email: expect.stringMatching(/@example\.com$/) },
          mayHandOver: true,
          files: [],
          forms: [],
          inspection: null,
        },
      ],
    });
    for (const hidden of [rowId, ids.a, ncra.userId]) expect(text).not.toContain(hidden);
    expect((await answer('GET', '/logo', link)).http).toBe(404);
  });

  it('sees the logo of who asks, with the link only', async () => {
    const { link } = await openRequest();
    const file = `data:image/png;base64,${Buffer.from(png(20, 10)).toString('base64')}`;
    const company = (await call('GET', '/api/company/edit', { as: ncra, query: { companyId: ids.a } })).data;
    await call('PUT', '/api/company/update', { as: admin, body: { ...company, imageStr: file } });
    expect((await pageOf(link)).data.hasLogo).toBe(true);
    const logo = await answer('GET', '/logo', link);
    expect([logo.http, logo.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await answer('GET', '/logo', { token: 'x' })).http).toBe(404);
    const without = (await call('GET', '/api/company/edit', { as: ncra, query: { companyId: ids.a } })).data;
    await call('PUT', '/api/company/update', { as: admin, body: { ...without, imagePath: '' } });
  });

  it('changes nothing by it, however often: mail scanners open links and run scripts', async () => {
    const { link } = await openRequest();
    const stored = async () => (await tableItems()).filter(({ pk }) => !String(pk).startsWith('Q#'));
    const before = await stored();
    for (let times = 0; times < 3; times++) await Promise.all([pageOf(link), answer('GET', '/logo', link)]);
    expect(await stored()).toEqual(before);
    expect((await pageOf(link)).http).toBe(200);
  });

  it('is the same whether or not a user is signed in: a session of the portal counts for nothing', async () => {
    const { link } = await openRequest();
    const headers = { 'x-request-token': link.token, 'x-forwarded-for': `${ownAddress()}, 127.0.0.1` };
    for (const as of [otherNcra, admin, undefined])
      expect((await call('GET', '/api/public/request', { as, headers })).text).toBe((await pageOf(link)).text);
    expect((await call('GET', '/api/public/request', { as: ncra })).http).toBe(404);
  });
});

describe('a file that is sent', () => {
  it('becomes a document of the record, awaiting review, received by request', async () => {
    const { link, rowId, email } = await openRequest();
    const file = await deliver(link, 'agreement.pdf', pdf());
    expect(file).toMatchObject({ kind: 'MASTERNCRA', name: 'agreement.pdf', state: 'received', reason: '' });
    expect(await documentsOf(rowId)).toMatchObject([
      {
        documentName: 'Master NCRA Compliance Services Agreement',
        tableKeyName2: 'MASTERNCRA',
        documentAuthor: `${email} by request`,
        state: 'ready',
        review: 'awaiting',
      },
    ]);
    expect(await newestRequest(rowId)).toMatchObject({ files: 1, state: 'open' });
  });

  it('is being checked until it was inspected, and can be withdrawn until then', async () => {
    const { link, rowId } = await openRequest();
    const { data } = await announceBy(link, 'a.pdf', pdf());
    expect(await filesOf(link)).toMatchObject([{ state: 'checking', name: 'a.pdf' }]);
    expect((await answer('POST', '/withdraw', link, { body: { id: data.file.id } })).status).toBe('Success');
    expect([await filesOf(link), await documentsOf(rowId)]).toEqual([[], []]);
  });

  it('can be withdrawn when it was received, until it is approved or the request is done', async () => {
    const { link, rowId } = await openRequest();
    const withdraw = (id: string) => answer('POST', '/withdraw', link, { body: { id } });
    const { id } = await deliver(link, 'a.pdf', pdf());
    expect(await filesOf(link)).toMatchObject([{ state: 'received', withdrawable: true }]);
    expect((await withdraw(id)).status).toBe('Success');
    expect([await filesOf(link), await documentsOf(rowId)]).toEqual([[], []]);

    const approved = await deliver(link, 'b.pdf', pdf());
    await documents(tenantScope(serverActor, ids.a)).changeLatest(approved.id, (before) => ({
      ...before,
      file: before.file && {
        ...before.file,
        review: { state: 'approved', by: 'Rita', byId: '', at: '', reason: '', isOwnUpload: false },
      },
    }));
    expect(await filesOf(link)).toMatchObject([{ state: 'received', withdrawable: false }]);
    expect(await withdraw(approved.id)).toMatchObject({ message: 'The file can no longer be withdrawn.' });
    const open = await deliver(link, 'c.pdf', pdf());
    await answer('POST', '/done', link, { body: { note: '' } });
    expect((await withdraw(open.id)).http).toBe(410);
    expect(await documentsOf(rowId)).toHaveLength(2);
  });

  it('counts for staff as what it is: received, being checked or rejected, with who has sent it', async () => {
    const { link, email, rowId } = await openRequest();
    await deliver(link, 'good.pdf', pdf());
    await deliver(link, 'infected.pdf', eicar);
    const { data } = await announceBy(link, 'late.pdf', pdf());
    expect(await newestRequest(rowId)).toMatchObject({ files: 1, checking: 1, rejected: 1, senders: [email] });
    await answer('POST', '/done', link, { body: { note: 'That is all' } });
    const [notification] = await notificationsOf();
    expect(notification.text).toBe(
      `${email} is done. Received: 1 document, 1 is being checked, 1 was rejected. "That is all"`,
    );
    expect(data.file.state).toBe('checking');
  });

  it('with malware is refused, deleted, and reported to the requesting user', async () => {
    const { link, rowId } = await openRequest();
    const file = await deliver(link, 'infected.pdf', eicar);
    expect(file).toMatchObject({
      state: 'refused',
      reason: 'The file contains malware and was deleted.',
      replaceable: true,
    });
    const [notification] = await notificationsOf();
    expect(notification).toMatchObject({
      title: expect.stringContaining('Document rejected'),
      text: expect.stringContaining('malware'),
    });
    expect(notification.link).toContain(rowId);
    expect(await deliver(link, 'clean.pdf', pdf(), { replaces: file.id })).toMatchObject({
      id: file.id,
      state: 'received',
    });
    expect(await documentsOf(rowId)).toHaveLength(1);
  });

  it('that was rejected leaves the checklist after 30 days', async () => {
    const { link, rowId } = await openRequest();
    await deliver(link, 'infected.pdf', eicar);
    await deliver(link, 'good.pdf', pdf());
    const day = 86_400_000;
    const begun = Date.now();
    // A session lasts for less than a month.
    const shownTo = async () => {
      const as = await signIn({ companyId: ids.a, roles: [NCRA] });
      return (await documentsOf(rowId, as)).map(({ state }: { state: string }) => state).sort();
    };
    setTime(begun + 29 * day);
    expect(await shownTo()).toEqual(['ready', 'rejected']);
    setTime(begun + 31 * day);
    expect(await shownTo()).toEqual(['ready']);
  });

  it('that its reviewer returns says why, and takes a next version', async () => {
    const { link, rowId } = await openRequest();
    const { id } = await deliver(link, 'first.pdf', pdf('one'));
    await returned(id, 'A page is missing');
    expect(await filesOf(link)).toMatchObject([{ state: 'returned', reason: 'A page is missing', replaceable: true }]);
    expect(await deliver(link, 'second.pdf', pdf('two'), { replaces: id })).toMatchObject({
      id,
      name: 'second.pdf',
      state: 'received',
    });
    expect(await documentsOf(rowId)).toMatchObject([
      { earlier: 1, documentLocation: 'second.pdf', review: 'awaiting' },
    ]);
  });

  it('is requested again by a mail when it was returned', async () => {
    const { link, email, rowId } = await openRequest();
    const { id } = await deliver(link, 'first.pdf', pdf('one'));
    const decide = async () => {
      const [found] = await documentsOf(rowId);
      const { version, earlier, checksum } = found;
      const body = { version, number: earlier + 1, checksum, decision: 'return', reason: 'A page is missing' };
      return call('POST', `/security/review/${id}`, { as: ncra, body });
    };
    expect((await decide()).status).toBe('Success');
    const next = await linkTo(email);
    expect(mailsTo(email).at(-1)?.text).toContain('has returned a document that you have sent');
    expect(await filesOf(next)).toMatchObject([{ state: 'returned', reason: 'A page is missing' }]);
    expect(await deliver(next, 'second.pdf', pdf('two'), { replaces: id })).toMatchObject({ state: 'received' });
  });

  it('replaces nothing that was accepted, that is of another kind, or that came in another way', async () => {
    const { link, rowId } = await openRequest();
    const other = await openRequest();
    const { id } = await deliver(link, 'good.pdf', pdf());
    const ofOther = await deliver(other.link, 'good.pdf', pdf());
    const ofStaff = await call('POST', '/security/upload', {
      as: ncra,
      body: {
        rowId,
        tableKeyName: 'TECHNOLOGY_PROVIDER',
        tableKeyName2: 'MASTERNCRA',
        documentName: 'Own',
        ...announce('own.pdf', pdf()),
      },
    });
    const refusals = [id, ofOther.id, ofStaff.data.id, `${ids.a}-00000000000000`].map((replaces) =>
      announceBy(link, 'x.pdf', pdf(), { replaces }),
    );
    for (const { text, data } of await Promise.all(refusals)) {
      expect(data).toEqual({ reason: 'This document accepts no other file.' });
      expect(text).toBe((await refusals[3])?.text);
    }
    await returned(id, 'Not signed');
    expect((await announceBy(link, 'x.pdf', pdf(), { replaces: id, kind: 'EXPSAQ' })).data.reason).toContain(
      'accepts no other file',
    );
    for (const foreign of [ofOther.id, ofStaff.data.id]) {
      expect((await answer('POST', '/withdraw', link, { body: { id: foreign } })).status).toBe('Success');
      expect((await call('GET', `/security/${foreign}`, { as: ncra })).status).toBe('Success');
    }
  });

  it('of a kind that is not requested is refused', async () => {
    const { link } = await openRequest();
    for (const kind of ['SITEINSPECTION', 'SUBLICENCE', 'nothing', '__proto__'])
      expect(await announceBy(link, 'a.pdf', pdf(), { kind })).toMatchObject({
        message: 'Upload failed',
        data: { reason: 'This kind of document is not requested.' },
      });
    expect(await filesOf(link)).toEqual([]);
  });

  it('that is too large, empty, of a wrong type or not as announced is refused', async () => {
    const { link } = await openRequest();
    expect(await announceBy(link, 'a.pdf', pdf(), { size: 20 * 1024 * 1024 + 1 })).toMatchObject({
      http: 400,
      message: 'A document may have at most 20 MB',
    });
    expect((await announceBy(link, 'a.pdf', pdf(), { size: 0 })).http).toBe(400);
    expect((await announceBy(link, 'a.pdf', pdf(), { checksum: 'x' })).http).toBe(400);
    for (const name of ['a.svg', 'a.html', 'a.exe', 'noending'])
      expect((await announceBy(link, name, pdf())).http).toBe(400);
    const { data } = await announceBy(link, 'a.pdf', pdf('short'));
    expect(await put(data, pdf('x'.repeat(1000)))).toBe(403);
    expect(await put({ ...data, uploadUrl: data.uploadUrl.replace('incoming/', 'docs/') }, pdf('short'))).toBe(403);
    expect(await deliver(link, 'a.pdf', Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ state: 'refused' });
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\a.pdf', 'a.pdf'],
    ['/docs/other.pdf', 'other.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
    ['a"b:c|d?.pdf', 'abcd.pdf'],
  ])('called %s is called %s, and lies where files arrive', async (name, called) => {
    const { link } = await openRequest();
    const { data } = await announceBy(link, name, pdf());
    expect(data.file.name).toBe(called);
    expect(keyOf(data)).toMatch(/^incoming\/[\w-]+\/[\w-]{36}$/);
  });

  it('is one of fifty at most', async () => {
    const { link, request, rowId } = await openRequest();
    const all = documentRequests(tenantScope(serverActor, ids.a));
    await all.patchLatest(request.id, { announced: 49 });
    expect((await announceBy(link, 'a.pdf', pdf())).status).toBe('Success');
    expect((await announceBy(link, 'b.pdf', pdf())).data.reason).toBe('A request accepts at most 50 files.');
    expect(await documentsOf(rowId)).toHaveLength(1);
  });

  it('does not get lost next to others that come at the same time', async () => {
    const { link, rowId } = await openRequest();
    const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'];
    const sent = await Promise.all(names.map((name) => announceBy(link, name, pdf(name))));
    expect(sent.map(({ status }) => status)).toEqual(names.map(() => 'Success'));
    expect((await filesOf(link)).map(({ name }: { name: string }) => name).sort()).toEqual(names);
    expect(await newestRequest(rowId)).toMatchObject({ files: 0, checking: 5 });
  });
});

describe('a request that its recipient ends', () => {
  it('as done accepts nothing more, whatever is replayed, and notifies the requesting user', async () => {
    const { link, rowId, email } = await openRequest();
    const { id } = await deliver(link, 'a.pdf', pdf());
    const late = (await announceBy(link, 'late.pdf', pdf('late'))).data;
    const note = '<script>alert(1)</script> done\nthanks';
    expect(await answer('POST', '/done', link, { body: { note } })).toMatchObject({
      message: 'Thank you. The request is closed.',
    });
    const replays = await Promise.all([
      pageOf(link),
      answer('GET', '/logo', link),
      announceBy(link, 'b.pdf', pdf()),
      announceBy(link, 'b.pdf', pdf(), { replaces: id }),
      answer('POST', '/withdraw', link, { body: { id: late.file.id } }),
      answer('POST', '/done', link, { body: { note: 'again' } }),
      answer('POST', '/decline', link, { body: { kind: 'EXPSAQ', reason: 'Too late' } }),
      answer('POST', '/hand-over', link, { body: { email: 'a@example.com' } }),
      answer('POST', '/code', link),
      answer('POST', '/code/check', link, { body: { code: '123456' } }),
    ]);
    for (const { http, text } of replays) expect([http, text]).toEqual([410, replays[0]?.text]);
    expect(await newestRequest(rowId)).toMatchObject({ state: 'done', note, endedAt: expect.stringContaining('T') });
    expect((await notificationsOf())[0]).toMatchObject({
      title: expect.stringContaining('Documents provided'),
      text: expect.stringContaining(email),
    });
    // A file that was announced before may still arrive.
    expect(await put(late, pdf('late'))).toBe(200);
    expect(await arrived(keyOf(late))).toBe(0);
  });

  it('by declining all of it, with a reason for each kind', async () => {
    const { link, rowId } = await openRequest();
    const decline = (kind: string, reason: string) => answer('POST', '/decline', link, { body: { kind, reason } });
    expect((await decline('EXPSAQ', '')).http).toBe(400);
    expect((await decline('EXPSAQ', 'no')).message).toBe('The reason needs at least 3 characters');
    expect((await decline('EXPSAQ', 'x'.repeat(501))).http).toBe(400);
    expect((await decline('SITEINSPECTION', 'We have none')).message).toBe('This kind of document is not requested.');
    expect((await decline('EXPSAQ', 'We have none')).data).toEqual({ isClosed: false });
    expect((await pageOf(link)).data.requests[0].kinds[1]).toMatchObject({ key: 'EXPSAQ', declined: 'We have none' });
    expect((await notificationsOf())[0].text).toContain('cannot provide Investigation: We have none');
    expect((await decline('MASTERNCRA', 'Nor this')).data).toEqual({ isClosed: true });
    expect((await pageOf(link)).http).toBe(410);
    expect(await newestRequest(rowId)).toMatchObject({
      state: 'declined',
      declined: [
        { kind: 'EXPSAQ', reason: 'We have none' },
        { kind: 'MASTERNCRA', reason: 'Nor this' },
      ],
    });
  });

  it('undoes a decline by providing the document after all', async () => {
    const { link } = await openRequest();
    await answer('POST', '/decline', link, { body: { kind: 'EXPSAQ', reason: 'We have none' } });
    await announceBy(link, 'found.pdf', pdf(), { kind: 'EXPSAQ' });
    expect((await pageOf(link)).data.requests[0].kinds[1]).toMatchObject({ declined: '' });
  });

  it('by handing it to a colleague, whose link is another one', async () => {
    const { link, rowId, email } = await openRequest();
    await deliver(link, 'mine.pdf', pdf());
    const forward = (to: string, by = link) => answer('POST', '/hand-over', by, { body: { email: to } });
    expect((await forward(email.toUpperCase())).message).toBe('The documents were requested of this address already.');
    expect((await forward('nobody')).http).toBe(400);
    const to = `colleague${made}@example.com`;
    expect((await forward(to)).status).toBe('Success');
    expect((await pageOf(link)).http).toBe(410);
    const next = await linkTo(to);
    expect(mailsTo(to).at(-1)?.text).toContain(`${email} got this request first and has forwarded it to you.`);
    expect((await pageOf(link)).http).toBe(410);
    expect((await pageOf(next)).data.requests[0]).toMatchObject({ email: to, files: [{ name: 'mine.pdf' }] });
    expect(await newestRequest(rowId)).toMatchObject({ email: to, handedFrom: [email], state: 'open' });
    expect((await notificationsOf())[0].text).toBe(`${email} has forwarded the request to ${to}.`);
  });

  it('is forwarded three times at most', async () => {
    let { link } = await openRequest();
    for (const times of [1, 2, 3]) {
      await answer('POST', '/hand-over', link, { body: { email: `next${made}-${times}@example.com` } });
      link = (await linkTo(`next${made}-${times}@example.com`)) as typeof link;
    }
    expect((await pageOf(link)).data.requests[0].mayHandOver).toBe(false);
    expect((await answer('POST', '/hand-over', link, { body: { email: 'more@example.com' } })).message).toContain(
      'forwarded too often',
    );
  });

  it('does not leave the earlier recipient a link whose mail was on its way meanwhile', async () => {
    const { link, request, email } = await openRequest();
    await call('POST', `/api/documentRequest/${request.id}/resend`, { as: ncra, body: { version: request.version } });
    await answer('POST', '/hand-over', link, { body: { email: `late${made}@example.com` } });
    await runTasks({ time: new Date().toISOString() });
    expect(mailsTo(email)).toHaveLength(1);
    expect((await pageOf(await linkTo(`late${made}@example.com`))).http).toBe(200);
  });
});

describe('a link', () => {
  it('works until fourteen days after the due day, and again once it was extended', async () => {
    const { link, request, email, rowId } = await openRequest();
    const noon = (days: number) => `${dayIn(days)}T17:00:00Z`;
    const [last, after] = [noon(28), noon(29)];
    setTime(last);
    expect((await pageOf(link)).http).toBe(200);
    setTime(after);
    const ended = await pageOf(link);
    expect([ended.http, (await announceBy(link, 'a.pdf', pdf())).text]).toEqual([410, ended.text]);
    expect((await answer('POST', '/done', link, { body: { note: '' } })).http).toBe(410);
    const staff = await signIn({ companyId: ids.a, roles: [NCRA] });
    expect(await newestRequest(rowId, staff)).toMatchObject({ state: 'expired' });
    const change = (what: string, body: object) =>
      call('POST', `/api/documentRequest/${request.id}/${what}`, { as: staff, body: { version: 1, ...body } });
    expect((await change('resend', {})).data.reason).toContain('has expired');
    expect((await change('extend', { due: dayIn(3) })).data).toMatchObject({ state: 'open' });
    expect((await pageOf(await linkTo(email))).http).toBe(200);
  });

  it('leads to its own tenant only, and the token of another one to that', async () => {
    const mine = await openRequest();
    const theirs = await openRequest({}, otherNcra);
    const file = await deliver(theirs.link, 'theirs.pdf', pdf());
    expect((await pageOf(theirs.link)).data.company).toBe('Beta Bureau');
    expect((await announceBy(mine.link, 'x.pdf', pdf(), { replaces: file.id })).data.reason).toContain(
      'accepts no other file',
    );
    expect(await documentsOf(theirs.rowId, otherNcra)).toHaveLength(1);
    expect((await call('GET', `/security/${file.id}`, { as: ncra })).text).toBe(
      (await call('GET', `/security/${file.id.replace(/.{6}$/, 'zzzzzz')}`, { as: ncra })).text,
    );
  });

  it('ends with the record that it is about', async () => {
    const { link, rowId } = await openRequest();
    await call('DELETE', `/api/techProvider/${rowId}`, { as: ncra });
    expect((await pageOf(link)).http).toBe(410);
  });

  /** Whether all 30 calls, or nearly, ended so: the SDK sends a call again whose connection broke, and it counts twice. */
  const mostOf30 = (answers: readonly { readonly http: number }[], http: number) => {
    const { length } = answers.filter((answered) => answered.http === http);
    return length <= 30 && length >= 27;
  };

  it('is tried thirty times a minute from one address, and as often itself', async () => {
    // Within one window of the counter.
    setTime(Math.floor(Date.now() / 60_000) * 60_000 + 1_000);
    const { link } = await openRequest();
    const from = ownAddress();
    // Its own token: others are counted too.
    const token = 'G'.repeat(43);
    const guess = () => answer('GET', '', { token }, { from });
    const ofAddress = await Promise.all(Array.from({ length: 31 }, guess));
    expect(mostOf30(ofAddress, 404)).toBe(true);
    expect(ofAddress.find(({ http }) => http === 429)?.message).toBe('Too many tries. Please try again in a minute.');
    expect((await answer('GET', '', { token: 'B'.repeat(43) }, { from })).http).toBe(429);
    const ofToken = await Promise.all(Array.from({ length: 31 }, () => pageOf(link)));
    expect(mostOf30(ofToken, 200)).toBe(true);
    setTime(Date.now() + 60_000);
    expect((await pageOf(link)).http).toBe(200);
  });
});

describe('a request that needs a code', () => {
  beforeEach(() => void setTime(Date.now()));
  const codeTo = (email: string) => /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
  const proven = async () => {
    const found = await openRequest({ needsCode: true });
    await answer('POST', '/code', found.link);
    const { data } = await answer('POST', '/code/check', found.link, { body: { code: codeTo(found.email) } });
    return { ...found, withProof: { ...found.link, proof: data.proof as string } };
  };

  it('shows without it who asks, and takes and changes nothing', async () => {
    const { link, rowId } = await openRequest({ needsCode: true });
    expect((await pageOf(link)).data).toEqual({
      company: 'Alpha Reports',
      hasLogo: false,
      needsCode: true,
      asksFor: 'documents',
      requests: [],
    });
    const refused = await Promise.all([
      announceBy(link, 'a.pdf', pdf()),
      answer('POST', '/withdraw', link, { body: { id: 'x' } }),
      answer('POST', '/done', link, { body: { note: '' } }),
      answer('POST', '/decline', link, { body: { kind: 'EXPSAQ', reason: 'None' } }),
      answer('POST', '/hand-over', link, { body: { email: 'a@example.com' } }),
    ]);
    for (const { http } of refused) expect(http).toBe(403);
    expect([await documentsOf(rowId), (await newestRequest(rowId)).version]).toEqual([[], 1]);
  });

  it('opens with the mailed code, which is good once', async () => {
    const { withProof, link, email } = await proven();
    expect((await pageOf(withProof)).data).toMatchObject({ needsCode: false, requests: [{ email }] });
    expect(await deliver(withProof, 'a.pdf', pdf())).toMatchObject({ state: 'received' });
    expect((await answer('POST', '/code/check', link, { body: { code: codeTo(email) } })).status).toBe('Failure');
    expect((await pageOf(link)).data.requests).toEqual([]);
  });

  it('takes five tries of a code, then only another one', async () => {
    const { link, email } = await openRequest({ needsCode: true });
    await answer('POST', '/code', link);
    const code = codeTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const check = (given: string) => answer('POST', '/code/check', link, { body: { code: given } });
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => check(wrong)));
    expect(new Set(tries.map(({ text }) => text)).size).toBe(1);
    expect((await check(code)).text).toBe(tries[0]?.text);
    await answer('POST', '/code', link);
    expect((await check(code)).status).toBe(codeTo(email) === code ? 'Success' : 'Failure');
    expect((await check(codeTo(email))).status).toBe('Success');
  });

  it('takes a code for ten minutes', async () => {
    const { link, email } = await openRequest({ needsCode: true });
    await answer('POST', '/code', link);
    const check = () => answer('POST', '/code/check', link, { body: { code: codeTo(email) } });
    setTime(Date.now() + 600_001);
    expect((await check()).status).toBe('Failure');
  });

  it('mails six codes an hour at most', async () => {
    const { link } = await openRequest({ needsCode: true });
    const sent = [];
    for (let times = 0; times < 7; times++) sent.push((await answer('POST', '/code', link)).http);
    expect(sent).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('takes no proof of another request, of an earlier link, or of eight hours ago', async () => {
    const one = await proven();
    const other = await proven();
    const isOpen = async (link: typeof one.withProof) => (await pageOf(link)).data.requests.length > 0;
    expect(await isOpen({ ...one.link, proof: other.withProof.proof })).toBe(false);
    for (const proof of ['x', 'A'.repeat(43), '#'.repeat(2_000)])
      expect(await isOpen({ ...one.link, proof })).toBe(false);
    const body = { version: one.request.version };
    await call('POST', `/api/documentRequest/${one.request.id}/resend`, { as: ncra, body });
    expect(await isOpen({ ...(await linkTo(one.email)), proof: one.withProof.proof })).toBe(false);
    expect(await isOpen(other.withProof)).toBe(true);
    setTime(Date.now() + 8 * 3_600_000 + 1);
    expect(await isOpen(other.withProof)).toBe(false);
    expect((await announceBy(other.withProof, 'a.pdf', pdf())).http).toBe(403);
  });

  it('leaves neither codes nor proofs behind', async () => {
    const { withProof, link, email } = await proven();
    await answer('POST', '/code', link);
    const items = JSON.stringify((await tableItems()).filter(({ pk }) => String(pk).startsWith('H#')));
    expect(items).not.toContain(withProof.proof);
    expect(items).not.toContain(`"${codeTo(email)}"`);
  });
});

describe('what is written of a request', () => {
  it('holds no token, proof or code in its log', async () => {
    const lines: string[] = [];
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
    );
    const { log } = await import('#lambdas/kit/log.ts');
    log.setLogLevel('DEBUG');
    const { link, email } = await openRequest({ needsCode: true });
    await answer('POST', '/code', link);
    const code = /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? '';
    const { data } = await answer('POST', '/code/check', link, { body: { code } });
    await deliver({ ...link, proof: data.proof }, 'a.pdf', pdf());
    await answer('POST', '/done', { ...link, proof: data.proof }, { body: { note: '' } });
    await pageOf(link);
    log.setLogLevel('SILENT');
    for (const stream of streams) stream.mockRestore();
    expect(lines.length).toBeGreaterThan(5);
    for (const secret of [link.token, data.proof, code]) expect(lines.join('\n')).not.toContain(secret);
  });
});
