import { describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../../support/backend.ts';

const { filesText } = await startBackend({ snapshots: 'always' });
const { call } = await import('../../support/call.ts');
const { createWorld } = await import('../../support/business-world.ts');
const { signIn } = await import('../../support/people.ts');
const { createWebhook, deliveriesOf, runWebhooks, shownWebhook, startReceiver } = await import(
  '../../support/webhooks.ts'
);
const { tableItems } = await import('../../support/accounts.ts');
const { log } = await import('#lambdas/kit/log.ts');

const { people, ids } = await createWorld();
const { admin, ncra, experian, seller } = people;
type Person = typeof ncra;

const foreignNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
const url = 'https://hooks.example.com/portal';
const foreign = await createWebhook(foreignNcra, ids.b, url, ['record.created']);
const ofReseller = await createWebhook(seller, ids.a1, url, ['record.created']);
const own = await createWebhook(ncra, ids.a, url, ['record.created']);

const changed = (id: string) => ({
  id,
  url,
  description: 'Changed',
  types: ['record.created'],
  version: 1,
  enabled: true,
});

/** Every call that names an endpoint. */
const callsOf = (id: string, as: Person) => [
  () => call('PUT', '/api/webhook/change', { as, body: changed(id) }),
  () => call('POST', '/api/webhook/rotate', { as, body: { id } }),
  () => call('GET', '/api/webhook/deliveries', { as, query: { id } }),
  () => call('POST', '/api/webhook/replay', { as, body: { id, from: '2026-01-01T00:00:00Z' } }),
  () => call('POST', '/api/webhook/test', { as, body: { id } }),
  () => call('DELETE', '/api/webhook/delete', { as, query: { id } }),
];

describe('an endpoint of another company', () => {
  it.each([
    ['another tenant', () => foreign.id, () => ncra],
    ['a reseller of the own tenant', () => ofReseller.id, () => ncra],
    ['the root company of a reseller', () => own.id, () => seller],
  ])('of %s is byte for byte like a missing one', async (_whose, idOf, personOf) => {
    const missing = `${idOf().split('-')[0]}-00000000000000`;
    const [real, none] = [callsOf(idOf(), personOf()), callsOf(missing, personOf())];
    for (const [at, request] of real.entries()) {
      const [found, wanted] = [await request(), await none[at]?.()];
      expect([at, found.http, found.text]).toEqual([at, 404, wanted?.text]);
    }
  });

  it('is neither listed nor created', async () => {
    for (const [company, missing] of [
      [ids.b, '000000000000'],
      [ids.a1, `${ids.a}-00000000000000`],
    ]) {
      const lists = await Promise.all(
        [company, missing].map((companyId = '') =>
          call('GET', '/api/webhook/list', { as: ncra, query: { companyId } }),
        ),
      );
      expect(lists[0]?.text).toBe(lists[1]?.text);
      const body = { url, description: 'Foreign', types: ['record.created'] };
      const made = await Promise.all(
        [company, missing].map((companyId) =>
          call('POST', '/api/webhook/create', { as: ncra, body: { ...body, companyId } }),
        ),
      );
      expect(made[0]?.status).toBe('Failure');
      expect(made[0]?.text).toBe(made[1]?.text);
    }
  });
});

describe('the right to manage endpoints', () => {
  it('is that of NCRA staff, of resellers for their own, and of super admins for the company they name', async () => {
    const list = (as: Person, companyId: string) => call('GET', '/api/webhook/list', { as, query: { companyId } });
    expect((await list(ncra, ids.a)).data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect((await list(seller, ids.a1)).data.map(({ id }: { id: string }) => id)).toEqual([ofReseller.id]);
    expect((await list(admin, ids.b)).data.map(({ id }: { id: string }) => id)).toEqual([foreign.id]);
    expect((await list(experian, ids.a)).http).toBe(403);
    for (const request of callsOf(own.id, experian)) expect((await request()).http).toBe(403);
    const sink = { companyId: ids.a1, url, description: 'Sink', types: ['activity.recorded'] };
    expect((await call('POST', '/api/webhook/create', { as: admin, body: sink })).data.reason).toBe(
      'Only the root company can have an audit sink.',
    );
  });

  it('refuses a change of a version that is not the newest', async () => {
    const { version } = await shownWebhook(ncra, ids.a, own.id);
    const first = await call('PUT', '/api/webhook/change', { as: ncra, body: { ...changed(own.id), version } });
    expect(first.status).toBe('Success');
    const second = await call('PUT', '/api/webhook/change', { as: ncra, body: { ...changed(own.id), version } });
    expect(second.http).toBe(409);
  });

  it.each([
    ['http://hooks.example.com/', 'Please enter an address that begins with https://'],
    ['https://hooks.example.com:9000/', 'Please use port 443 or 8443.'],
    ['ftp://127.0.0.1/', 'Please enter an address that begins with https://'],
    ['hooks', 'Please enter an address such as https://hooks.example.com/portal'],
  ])('accepts no address like %s', async (address, reason) => {
    const body = { companyId: ids.a, url: address, description: 'Wrong', types: ['record.created'] };
    expect((await call('POST', '/api/webhook/create', { as: ncra, body })).data.reason).toBe(reason);
  });
});

describe('a secret', () => {
  it('is in no line of the log, no item of the table and no object, and shown when it is made only', async () => {
    const lines: string[] = [];
    const streams = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0),
    );
    log.setLogLevel('DEBUG');
    const receiver = await startReceiver();
    receiver.answer.status = 500;
    const { id, secret } = await createWebhook(ncra, ids.a, receiver.url, ['record.created']);
    const { data } = await call('POST', '/api/webhook/rotate', { as: ncra, body: { id } });
    await call('POST', '/api/webhook/test', { as: ncra, body: { id } });
    await runWebhooks();
    log.setLogLevel('SILENT');
    for (const stream of streams) stream.mockRestore();
    expect(receiver.received).toHaveLength(1);
    const shown = JSON.stringify([await shownWebhook(ncra, ids.a, id), await deliveriesOf(ncra, id)]);
    const places = { log: lines.join(''), table: JSON.stringify(await tableItems()), files: await filesText(), shown };
    for (const [place, text] of Object.entries(places))
      for (const each of [secret, data.secret]) {
        const bare = each.slice('whsec_'.length);
        expect([place, text.includes(bare), text.includes(Buffer.from(bare, 'base64').toString('hex'))]).toEqual([
          place,
          false,
          false,
        ]);
      }
    expect(places.table).toContain(id);
  });

  it('is another one of each endpoint and generation', async () => {
    const secrets = [foreign.secret, ofReseller.secret, own.secret];
    const { data } = await call('POST', '/api/webhook/rotate', { as: foreignNcra, body: { id: foreign.id } });
    expect(new Set([...secrets, data.secret]).size).toBe(4);
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  });
});
