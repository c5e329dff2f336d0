import { beforeAll, describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTenant } = await import('#local/seed/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');

let company: string;
let person: Person;
beforeAll(async () => {
  company = await createTenant('Support Company', 'Sue Support', 1);
  person = await signIn({ companyId: company, roles: [NCRA] });
});

interface Address {
  readonly upload: { readonly url: string; readonly headers: Record<string, string> };
}

const attach = (attachments: object[], as = person) =>
  call('POST', '/api/support/attachments', { as, body: { attachments } });
const request = {
  lastName: 'Example',
  email: 'sam@example.com',
  subject: 'A question',
  description: 'How?',
  Status: 'Open',
  Priority: 'High',
};
const submit = (body: object, as = person) => call('POST', '/api/support', { as, body: { ...request, ...body } });
const send = ({ upload }: Address, content: string) =>
  fetch(upload.url, { method: 'PUT', headers: upload.headers, body: content });

describe('a support request', () => {
  it('goes in with its attachments, once, and says so', async () => {
    const { data } = await attach([
      { name: 'screen.png', size: 5 },
      { name: '../../notes.txt', size: 3 },
    ]);
    expect(data.attachments.map(({ name }: { name: string }) => name)).toEqual(['screen.png', '../../notes.txt']);
    for (const [index, content] of ['12345', 'abc'].entries())
      expect((await send(data.attachments[index], content)).status).toBe(200);
    for (let times = 0; times < 2; times++)
      expect(await submit({ id: data.id })).toMatchObject({
        http: 200,
        status: 'Success',
        message: 'Support request submitted successfully',
      });
    const cases = (await tableItems()).filter(({ pk }) => pk === `C#${person.userId}`);
    expect(cases.filter(({ id }) => id === data.id)).toMatchObject([
      { state: 'sent', files: [{ name: 'screen.png' }, { size: 3 }], request: { ...request, testrecord: 'N/A' } },
    ]);
    const mails = (await tableItems())
      .flatMap(({ mail }) => (mail as { to: string; text: string } | undefined) ?? [])
      .filter(({ text }) => text.includes(data.id));
    expect(mails.map(({ to }) => to)).toEqual(['support@example.com']);
    for (const text of ['How?', `screen.png: s3://portal-uploads/support/${person.userId}/${data.id}/0`])
      expect(mails[0]?.text).toContain(text);
  });

  it('waits until every file has arrived as it was announced', async () => {
    const { data } = await attach([{ name: 'a.txt', size: 3 }]);
    expect(await submit({ id: data.id })).toMatchObject({ status: 'Failure', message: 'Please attach a file.' });
    expect((await send(data.attachments[0], 'too long')).status).toBe(403);
    await send(data.attachments[0], 'abc');
    expect((await submit({ id: data.id })).status).toBe('Success');
  });

  it('cannot be sent in by another user', async () => {
    const { data } = await attach([{ name: 'a.txt', size: 3 }]);
    const other = await signIn({ companyId: company, roles: [EXPERIAN] });
    expect((await submit({ id: data.id }, other)).text).toBe((await submit({ id: 'missing' }, other)).text);
  });

  it.each([
    [{ lastName: '' }, 'Last Name cannot be empty'],
    [{ email: '' }, 'Email cannot be empty'],
    [{ email: 'sam@example' }, 'Enter a valid email-Id'],
    [{ email: 'sam@example.toolong' }, 'Enter a valid email-Id'],
    [{ subject: ' ' }, 'Subject cannot be empty'],
    [{ Status: '' }, 'Status cannot be none'],
    [{ Status: 'Whatever' }, 'Status cannot be none'],
    [{ Priority: undefined }, 'Priority cannot be none'],
    [{ description: 'x'.repeat(3_001) }, 'At most 3000 characters are allowed'],
  ])('is refused with %o', async (fields, message) => {
    expect(await submit({ id: 'any', ...fields })).toMatchObject({ http: 400, message });
  });
});

describe('an attachment', () => {
  const unsupported = "The file wasn't attached since its extension is not supported.";

  it.each([
    [[], 'Attachment cannot be empty'],
    [[{ name: 'setup.EXE', size: 1 }], unsupported],
    [[{ name: 'report.pdf.js ', size: 1 }], unsupported],
    [[{ name: 'run.bat...', size: 1 }], unsupported],
    [[{ name: 'a.txt', size: 0 }], 'Attachment cannot be empty'],
    [[{ name: 'a.txt', size: 20 * 1024 * 1024 + 1 }], 'An attachment may have at most 20 MB'],
    [Array.from({ length: 6 }, () => ({ name: 'a.txt', size: 1 })), 'At most 5 files can be attached'],
  ])('is refused as %j', async (attachments, message) => {
    expect(await attach(attachments)).toMatchObject({ http: 400, message });
  });

  it('is accepted twenty times an hour, not more', async () => {
    const busy = await signIn({ companyId: company, roles: [NCRA] });
    const answers = [];
    for (let times = 0; times < 21; times++) answers.push((await attach([{ name: 'a.txt', size: 1 }], busy)).http);
    expect(answers.filter((http) => http === 429).length).toBeGreaterThanOrEqual(1);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  });
});

it('offers statuses and priorities', async () => {
  const names = async (path: string) =>
    (await call('GET', path, { as: person })).data.map(({ name }: { name: string }) => name);
  expect(await names('/api/endUser/statuslist')).toEqual(['Open', 'On Hold', 'Escalated', 'Closed']);
  expect(await names('/api/endUser/prioritylist')).toEqual(['High', 'Medium', 'Low']);
});
