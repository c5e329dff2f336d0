import { describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { pdf } from '../support/malicious-documents.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { answer, deliver, pageOf, requesting } = await import('../support/requests.ts');

const { ids, people, own } = await createWorld();
const reviewer = await signIn({ companyId: ids.a, roles: [NCRA] });
const { create, linkTo, listed, mailsTo } = requesting(inbox);

let made = 0;
/** A request for one kind of document, answered with a file. */
const answered = async () => {
  const email = `recipient${++made}@example.com`;
  const { status } = await create(people.ncra, { rowIds: [own.provider.id], emails: [email], kinds: ['EXPSAQ'] });
  expect(status).toBe('Success');
  const link = await linkTo(email);
  const file = await deliver(link, 'first.pdf', pdf('first'), { kind: 'EXPSAQ' });
  return { email, link, file };
};
const requestOf = async (email: string) =>
  (await listed(people.ncra)).find((request: { email: string }) => request.email === email);
const decide = async (id: string, change: object = {}) => {
  const { data } = await call('GET', `/security/review/${id}`, { as: reviewer });
  const { version, number, checksum } = data.document;
  const body = { version, number, checksum, decision: 'return', reason: 'The second page is missing.', ...change };
  const answer = await call('POST', `/security/review/${id}`, { as: reviewer, body });
  expect([answer.status, answer.data?.reason || '']).toEqual(['Success', '']);
  return answer.data;
};
const done = (link: { token: string }) => answer('POST', '/done', link, { body: { note: '' } });

describe('a version that came in by a request', () => {
  it('says from whom, and is returned to them by a mail with a link that takes the next version of the same document', async () => {
    const { email, link, file } = await answered();
    const { data } = await call('GET', `/security/${file.id}`, { as: people.ncra });
    expect(data).toMatchObject({ received: `received from ${email} by request`, review: 'awaiting' });
    await decide(file.id);
    const next = await linkTo(email);
    expect(mailsTo(email).at(-1)?.text).toContain('has returned a document that you have sent');
    expect((await pageOf(link)).http).toBe(410);
    expect((await pageOf(next)).data.requests[0].files).toMatchObject([
      { id: file.id, state: 'returned', reason: 'The second page is missing.' },
    ]);
    const second = await deliver(next, 'second.pdf', pdf('second'), { kind: 'EXPSAQ', replaces: file.id });
    expect(second).toMatchObject({ id: file.id, state: 'received', name: 'second.pdf' });
    expect(await decide(file.id, { decision: 'approve', reason: '' })).toMatchObject({ review: 'approved', number: 2 });
  });

  it('opens a request again that was done, under a new link only', async () => {
    const { email, link, file } = await answered();
    await done(link);
    expect(await requestOf(email)).toMatchObject({ state: 'done' });
    expect((await pageOf(link)).http).toBe(410);
    await decide(file.id);
    expect(await requestOf(email)).toMatchObject({ state: 'open' });
    // Before the mail is sent no link works at all.
    expect((await pageOf(link)).http).toBe(410);
    const next = await linkTo(email);
    expect((await pageOf(link)).http).toBe(410);
    expect((await pageOf(next)).http).toBe(200);
  });

  it('leaves a request alone that was revoked', async () => {
    const { email, file } = await answered();
    const { id, version } = await requestOf(email);
    await call('POST', `/api/documentRequest/${id}/revoke`, { as: people.ncra, body: { version } });
    expect(await requestOf(email)).toMatchObject({ state: 'revoked' });
    const before = mailsTo(email).length;
    await decide(file.id);
    await runTasks({ time: new Date().toISOString() });
    expect(await requestOf(email)).toMatchObject({ state: 'revoked' });
    expect(mailsTo(email)).toHaveLength(before);
  });

  it('asks no user again when it is approved', async () => {
    const { email, file } = await answered();
    const before = mailsTo(email).length;
    await decide(file.id, { decision: 'approve', reason: '' });
    await runTasks({ time: new Date().toISOString() });
    expect(mailsTo(email)).toHaveLength(before);
  });
});
