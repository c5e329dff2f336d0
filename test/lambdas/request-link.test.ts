import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { pdf } from '../support/malicious-documents.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { png } = await import('../support/images.ts');
const { announceBy, answer, dayIn, deliver, ownAddress, pageOf } = await import('../support/requests.ts');
const { createRequestWorld } = await import('../support/request-world.ts');

const { ids, ncra, admin, otherNcra, linkTo, mailsTo, openRequest, newestRequest, documentsOf } =
  await createRequestWorld(inbox);

const setTime = (iso: string | number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
afterEach(() => void vi.useRealTimers());

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
    const { link, rowId, email } = await openRequest({ needsCode: true });
    expect(mailsTo(email).at(-1)?.text).toContain('asks for a code, which it mails to this address on demand.');
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
