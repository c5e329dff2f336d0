import { afterEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { documentRequests } = await import('#lambdas/entities/records/document-request.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { announceBy, answer, deliver, pageOf } = await import('../support/requests.ts');
const { createRequestWorld } = await import('../support/request-world.ts');

const { ids, ncra, linkTo, mailsTo, openRequest, filesOf, newestRequest, documentsOf, notificationsOf, returned } =
  await createRequestWorld(inbox);

const setTime = (iso: string | number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
afterEach(() => void vi.useRealTimers());

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

  it('is taken once, unless it was refused, returned or withdrawn', async () => {
    const { link, rowId } = await openRequest();
    const first = await announceBy(link, 'a.pdf', pdf('one'));
    // It may not have arrived: the second try leads to the same document.
    const again = await announceBy(link, 'a.pdf', pdf('one'));
    expect(again.data.file.id).toBe(first.data.file.id);
    const { id } = await deliver(link, 'a.pdf', pdf('one'));
    expect(id).toBe(first.data.file.id);
    expect((await announceBy(link, 'a.pdf', pdf('one'))).data.reason).toBe('This file was received already.');
    expect(await newestRequest(rowId)).toMatchObject({ files: 1, checking: 0 });
    await deliver(link, 'b.pdf', pdf('one'));
    await deliver(link, 'a.pdf', pdf('two'));
    await deliver(link, 'a.pdf', pdf('one'), { kind: 'EXPSAQ' });
    expect(await documentsOf(rowId)).toHaveLength(4);
    await returned(id, 'A page is missing');
    expect(await deliver(link, 'a.pdf', pdf('one'), { replaces: id })).toMatchObject({ id, state: 'received' });
  });

  it('is taken once, however often it is sent at the same time', async () => {
    const { link, rowId } = await openRequest();
    await Promise.all([1, 2, 3].map(() => announceBy(link, 'a.pdf', pdf('one'))));
    expect(await documentsOf(rowId)).toHaveLength(1);
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
    const { link, rowId, email, number } = await openRequest();
    await deliver(link, 'mine.pdf', pdf());
    const forward = (to: string, by = link) => answer('POST', '/hand-over', by, { body: { email: to } });
    expect((await forward(email.toUpperCase())).message).toBe('The documents were requested of this address already.');
    expect((await forward('nobody')).http).toBe(400);
    const to = `colleague${number}@example.com`;
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
    let { link, number } = await openRequest();
    for (const times of [1, 2, 3]) {
      await answer('POST', '/hand-over', link, { body: { email: `next${number}-${times}@example.com` } });
      link = (await linkTo(`next${number}-${times}@example.com`)) as typeof link;
    }
    expect((await pageOf(link)).data.requests[0].mayHandOver).toBe(false);
    expect((await answer('POST', '/hand-over', link, { body: { email: 'more@example.com' } })).message).toContain(
      'forwarded too often',
    );
  });

  it('does not leave the earlier recipient a link whose mail was on its way meanwhile', async () => {
    const { link, request, email, number } = await openRequest();
    await call('POST', `/api/documentRequest/${request.id}/resend`, { as: ncra, body: { version: request.version } });
    await answer('POST', '/hand-over', link, { body: { email: `late${number}@example.com` } });
    await runTasks({ time: new Date().toISOString() });
    expect(mailsTo(email)).toHaveLength(1);
    expect((await pageOf(await linkTo(`late${number}@example.com`))).http).toBe(200);
  });
});
