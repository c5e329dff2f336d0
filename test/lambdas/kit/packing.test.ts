import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { startBackend } from '../../support/backend.ts';
import type { Person } from '../../support/people.ts';

await startBackend();
const { createTenant, createResellers } = await import('#local/seed/tenants.ts');
const { call } = await import('../../support/call.ts');
const { signIn } = await import('../../support/people.ts');

describe('a long answer', () => {
  let as: Person;
  let query: Record<string, string>;
  const list = (headers: Record<string, string> = {}) =>
    call('GET', '/api/reseller/resellerByCompany', { as, query, headers });

  beforeAll(async () => {
    const companyId = await createTenant('Packed', 'Kim Example', 1);
    await createResellers(companyId, madeUpResellers(20));
    as = await signIn({ companyId, roles: [NCRA] });
    query = { companyId, size: '100' };
  });

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])(
    'comes as gzip to a client that says %s, and is the same',
    async (accepted) => {
      const plain = await list();
      const packed = await list({ 'accept-encoding': accepted });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      const bytes = Buffer.from(packed.text, 'base64');
      expect(gunzipSync(bytes).toString()).toBe(plain.text);
      expect(bytes.length).toBeLessThan(plain.text.length / 4);
    },
  );

  it.each(['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br', 'notgzip'])(
    'comes as it is to a client that says "%s"',
    async (accepted) => {
      const { headers, data } = await list({ 'accept-encoding': accepted });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(data.content).toHaveLength(20);
    },
  );

  it('is the only one that is packed: a short one and a refusal come as they are', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const refused = await call('GET', '/api/reseller/edit', { as, query: { companyId: 'none' }, headers });
    expect(refused.headers).not.toHaveProperty('content-encoding');
    expect(refused.status).toBe('Failure');
  });
});
