import { describe, expect, it, vi } from 'vitest';
import { scopes } from '#contract/rules/token-scopes.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import { pdf } from '../support/malicious-documents.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { announce, arrived, keyOf, put } = await import('../support/documents.ts');
const { createWorld } = await import('../support/business-world.ts');
const { log } = await import('#lambdas/kit/log.ts');
const { readStore } = await import('../upgrade/dump.ts');

const { people, own, ids } = await createWorld();
const { ncra, seller } = people;
type Person = typeof ncra;

const made = async (as: Person, fields: object = {}): Promise<{ token: { id: string }; text: string }> =>
  (await call('POST', '/api/apiToken/create', { as, body: { name: 'Sync', scopes, days: 30, ...fields } })).data;
const v1 = (text: string, method: string, path: string, body?: unknown) =>
  call(method, `/v1${path}`, {
    headers: { authorization: `Bearer ${text}` },
    ...(body === undefined ? {} : { body }),
  });

/** Brings a document of an end user in by a token, as a program does it; returns its id. */
const deliver = async (text: string) => {
  const bytes = pdf();
  const place = { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'ENDUSER/RESELLER' };
  const body = { documentName: 'Agreement', ...place, ...announce('agreement.pdf', bytes) };
  const { http, text: answer } = await v1(text, 'POST', '/documents', body);
  expect(http).toBe(200);
  const saved = JSON.parse(answer);
  expect(await put(saved, bytes)).toBe(200);
  expect(await arrived(keyOf(saved))).toBe(0);
  return saved.id as string;
};

describe('the text of a token', () => {
  it('is in no line of the log, whether it is valid, wrong, cut off, revoked or of another stage', async () => {
    const lines: string[] = [];
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
    );
    log.setLogLevel('DEBUG');
    const { text, token } = await made(seller);
    const secret = text.slice(-49);
    const wrong = `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`;
    const given = [
      text,
      wrong,
      text.slice(0, -20),
      text.replace('ncp_local', 'ncp_prod'),
      `${text} `,
      'ncp_local',
      '🙂',
    ];
    for (const each of given) {
      await v1(each, 'GET', '/end-users');
      await v1(each, 'GET', '/nowhere');
      await v1(each, 'POST', '/end-users', { name: '' });
      await v1(each, 'POST', '/end-users', 'no JSON');
      await v1(each, 'DELETE', '/end-users/none');
    }
    await v1(text, 'POST', '/end-users', endUserForm({ name: 'Logged' }));
    await call('POST', '/api/apiToken/revoke', { as: seller, body: { id: token.id, why: 'Leaked' } });
    await v1(text, 'GET', '/end-users');
    log.setLogLevel('SILENT');
    for (const stream of streams) stream.mockRestore();
    expect(lines.length).toBeGreaterThan(30);
    const all = lines.join('\n');
    for (const part of [text, secret, secret.slice(0, 43), secret.slice(0, 20), wrong]) expect(all).not.toContain(part);
    expect(all).toContain(token.id);
  });

  it('is stored nowhere, neither as it is nor encoded, only its hash', async () => {
    const { text } = await made(seller);
    await deliver(text);
    const { items, objects } = await readStore();
    const stored = JSON.stringify([items, objects]);
    for (const part of [text, text.slice(-49), text.slice(-49, -6), Buffer.from(text).toString('base64')])
      expect(stored).not.toContain(part);
    const { createHash } = await import('node:crypto');
    expect(stored).toContain(createHash('sha256').update(text).digest('base64'));
  });
});

describe('the audit trail', () => {
  const activity = async (): Promise<{ who: string; records: { what: string; detail: string }[] }[]> =>
    (await call('GET', '/api/record/activity', { as: ncra })).data.content;
  const downloadsOf = async () =>
    (await activity()).filter(({ records }) => records.some(({ what }) => what === 'downloaded')).map(({ who }) => who);

  it('names who made and revoked a token', async () => {
    const { token } = await made(ncra, { name: 'Audited' });
    await call('POST', '/api/apiToken/revoke', { as: ncra, body: { id: token.id, why: 'Leaked' } });
    const details = (await activity()).flatMap(({ records }) => records.map(({ detail }) => detail));
    expect(details).toEqual(expect.arrayContaining(['Created “Audited”', 'Revoked “Audited”']));
  });

  it('names the token and its user of a download, and of a company’s token its name alone', async () => {
    const personal = await made(seller, { name: 'Archive' });
    const service = await made(seller, { name: 'Mirror', companyId: ids.a1 });
    const id = await deliver(personal.text);
    for (const { text } of [personal, service])
      expect((await v1(text, 'GET', `/documents/${id}/download`)).http).toBe(200);
    const who = await downloadsOf();
    expect(who).toContain('token Mirror');
    expect(who.some((name) => /^token Archive of \S/.test(name))).toBe(true);
  });
});
