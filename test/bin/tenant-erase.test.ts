import { DescribeIdentityProviderCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '#local/settings.ts';
import { startOidcProvider } from '../local/identity/oidc-test-provider.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { eraseTenant, nameToErase } = await import('../../bin/tenant/erase.ts');
const { stageOfEnvironment } = await import('../../bin/data/stage.ts');
const { versionsIn } = await import('../../bin/data/objects.ts');
const { handler: exportHandler } = await import('#lambdas/analytics/handler.ts');
const { createPerson } = await import('#local/seed/tenants.ts');
const { invoke } = await import('#local/invoke.ts');
const { accountOf } = await import('../support/accounts.ts');
const { call } = await import('../support/call.ts');
const { sessionOf } = await import('../support/tenant-people.ts');
const { attachFaults } = await import('../support/faults.ts');
const { readStore } = await import('../upgrade/dump.ts');
const { fillWorld } = await import('../upgrade/world.ts');
const { beginStep } = await import('#lambdas/entities/people/second-step.ts');
const { connectionOf, saveConnection } = await import('#lambdas/entities/sign-in-connection.ts');
const { isWithin } = await import('#lambdas/store/throttle.ts');
const { markReturned } = await import('#lambdas/entities/people/returned-mail.ts');

const contents = await fillWorld();
const [erased = '', other = ''] = contents.roots;
const email = 'ada.erased@example.com';
await createPerson({ email, name: ['Ada', 'Erased'], works: 'first', roles: [1], phone: '+15550103333' }, erased);
await isWithin('forgot', email, { times: 5, within: 3600 });
await markReturned({ address: email, reason: 'full', at: new Date().toISOString() } as never);
const stage = stageOfEnvironment();
const admin = await sessionOf(contents.people.admin);

const token = { companyId: erased, roles: [1], name: 'Erased sync', scopes: ['provider.write'], days: 30 };
const made = await call('POST', '/api/apiToken/create', { as: admin, body: token });
expect(made.status).toBe('Success');
// Its answer is stored, to be given again.
const headers = { authorization: `Bearer ${made.data.text}`, 'idempotency-key': 'erased-1' };
const added = await call('POST', '/v1/providers', { headers, body: providerForm({ name: 'Ada Alpha Hosting' }) });
expect(added.http).toBe(200);
const webhook = {
  companyId: erased,
  url: 'https://hooks.example.com/',
  description: 'Erased endpoint',
  types: ['record.created'],
};
expect((await call('POST', '/api/webhook/create', { as: admin, body: webhook })).status).toBe('Success');

const provider = await startOidcProvider();
afterAll(provider.close);
const connection = {
  ...{ companyId: erased, version: 0, domain: 'erased.example.com', type: 'oidc', issuer: provider.issuer },
  ...{ clientId: provider.details.client_id, clientSecret: provider.details.client_secret, defaultRole: 3 },
};
expect((await call('PUT', '/api/companySignIn/save', { as: admin, body: connection })).status).toBe('Success');
const known = await connectionOf(erased);
if (!known) throw new Error('no connection');
await saveConnection(known, { ...known, provenAt: known.checkedAt || '2026-01-01T00:00:00.000Z', mode: 'optional' });
await beginStep('a session', (await accountOf(email))?.sub ?? '', 'mark');

const review = await call('POST', '/api/accessReview/start', { as: admin, body: { companyId: erased } });
expect([review.status, review.message]).toEqual(['Success', review.message]);

/** Everything that is stored, in the form it is stored in, by where it lies. */
const stored = async () => {
  const { items, objects } = await readStore();
  return { items, objects };
};
const before = await stored();
const ofOther = ({ items, objects }: typeof before) => ({
  items: items.filter(({ pk }) => String(pk).includes(other)),
  objects: objects.filter(({ key }) => key.includes(other) && !key.includes('snapshots/')),
});
const journalOf = ({ items }: typeof before) => items.filter(({ pk }) => pk === 'J#@#company');

describe('erasing a tenant', () => {
  it('wants the exact name of its company', async () => {
    expect(await nameToErase(stage, erased)).toBe('Alpha Reports');
    await expect(eraseTenant(stage, erased, 'alpha reports')).rejects.toThrow('is not called "alpha reports"');
    await expect(eraseTenant(stage, 'nosuchfamily', 'X')).rejects.toThrow('There is no root company nosuchfamily.');
    expect(await stored()).toEqual(before);
  });

  it('refuses while a record of it is on hold, and names the hold', async () => {
    const { holdsOf, saveHold } = await import('#lambdas/store/retention/holds.ts');
    const [by, at] = [{ by: 'u', byName: 'Someone' }, new Date().toISOString()];
    const hold = { ...by, id: `${erased}-hold`, name: 'Doe v. Example', reason: 'A claim', at };
    const records = [{ kind: 'company' as const, id: erased }];
    const open = { ...hold, records, releasedAt: '', releasedBy: '', releasedByName: '' };
    await saveHold(erased, await holdsOf(erased), open);
    const during = await stored();
    await expect(eraseTenant(stage, erased, 'Alpha Reports')).rejects.toThrow('on hold (Doe v. Example)');
    expect(await stored()).toEqual(during);
    await saveHold(erased, await holdsOf(erased), { ...open, releasedAt: at });
  });

  it('keeps users from setting a hold once it has begun', async () => {
    const { UpdateItemCommand } = await import('@aws-sdk/client-dynamodb');
    const { keys } = await import('#lambdas/store/keys.ts');
    const { wireKey } = await import('../../bin/data/items.ts');
    const mark = { TableName: stage.table, Key: wireKey(keys.tenantImport(erased)) };
    const begun = { ':name': { S: 'Alpha Reports' } };
    await stage.db.send(
      new UpdateItemCommand({ ...mark, UpdateExpression: 'SET erasing = :name', ExpressionAttributeValues: begun }),
    );
    const records = [{ kind: 'company', id: erased }];
    const body = { companyId: erased, name: 'Late claim', reason: 'A claim that comes too late', records };
    const refused = await call('POST', '/api/hold/set', { as: admin, body });
    expect([refused.http, refused.data.reason]).toEqual([409, expect.stringContaining('is erasing this company')]);
    await stage.db.send(new UpdateItemCommand({ ...mark, UpdateExpression: 'REMOVE erasing' }));
    expect(
      (await call('GET', '/api/hold/list', { as: admin, query: { companyId: erased } })).data.content,
    ).toHaveLength(1);
  });

  it('lets a hold win that is set while it begins', async () => {
    const { attachFaults } = await import('../support/faults.ts');
    const records = [{ kind: 'company', id: erased }];
    const body = { companyId: erased, name: 'Doe v. Example', reason: 'A claim that comes in time', records };
    const faults = attachFaults([stage.db, stage.pool, stage.s3]);
    faults.meanwhile(0, async () => {
      expect((await call('POST', '/api/hold/set', { as: admin, body })).status).toBe('Success');
    });
    await expect(eraseTenant(stage, erased, 'Alpha Reports')).rejects.toThrow('on hold (Doe v. Example)');
    faults.heal();
    const query = { companyId: erased };
    const [{ id }] = (await call('GET', '/api/hold/list', { as: admin, query })).data.content;
    expect((await call('POST', '/api/hold/release', { as: admin, body: { ...query, id } })).status).toBe('Success');
  });

  describe('once it is done, cut off some times on the way', () => {
    beforeAll(async () => {
      const faults = attachFaults([stage.db, stage.pool, stage.s3]);
      for (let change = 1; change < 24; change += 4) {
        faults.crashAt(change, 'after');
        await eraseTenant(stage, erased, 'Alpha Reports').catch(() => undefined);
        faults.heal();
      }
      await eraseTenant(stage, erased, 'Alpha Reports').catch(() => undefined);
      await invoke('export', exportHandler, { time: new Date(Date.now() + 7_200_000).toISOString() });
    });

    it('leaves nothing of it: no item, no version of a file, no account', async () => {
      const { items, objects } = await stored();
      const tombstone = items.filter((item) => JSON.stringify(item).includes(erased));
      expect(tombstone.map(({ pk }) => pk).sort()).toEqual(['A#operator#audit', 'J#@#company']);
      expect(JSON.stringify(items)).not.toMatch(/Alpha Reports|Ada Alpha|ada\.erased/);
      expect(objects.filter((object) => JSON.stringify(object).includes(erased))).toEqual([]);
      for (const bucket of Object.values(stage.buckets))
        for await (const versions of versionsIn(stage, bucket))
          for (const { key, isMark } of versions) if (!isMark) expect(key).not.toContain(erased);
      expect(await accountOf(email)).toBeUndefined();
      expect(items.filter(({ pk }) => /^(SC|SD|SP|SS)\b/.test(String(pk)))).toEqual([]);
      const asked = { UserPoolId: settings.poolId, ProviderName: known.provider };
      await expect(stage.pool.send(new DescribeIdentityProviderCommand(asked))).rejects.toThrow('does not exist');
      expect(items.filter(({ pk, sk }) => pk === 'Y' || String(sk).includes(email))).toEqual([]);
    });

    it('announces to the copy of the audit trail what it takes out of it', async () => {
      const announced: string[] = [];
      for await (const versions of versionsIn(stage, settings.buckets.audit)) announced.push(versions[0]?.key ?? '');
      expect(announced).toContain(`erasures/${settings.table}/J/${erased}/provider/*/tenant`);
      // Entries of the list of all companies stay, rewritten.
      expect(announced.filter((key) => key.includes('/J/%40/company/')).length).toBeGreaterThan(0);
    });

    it('leaves the other tenant as it was, byte for byte', async () => {
      const after = ofOther(await stored());
      expect(after.items).toEqual(ofOther(before).items);
      expect(after.items.length).toBeGreaterThan(20);
      const files = ({ objects }: typeof after) => objects.filter(({ bucket }) => !bucket.endsWith('exports'));
      expect(files(after)).toEqual(files(ofOther(before)));
      // The export writes its files again, with the time.
      expect(after.objects.map(({ key }) => key)).toEqual(ofOther(before).objects.map(({ key }) => key));
    });

    it('takes it out of the list of all companies, whose other entries stay', async () => {
      const { data } = await call('GET', '/api/company/listall', { as: admin, query: { size: '100' } });
      expect(data.content.map(({ name }: { name: string }) => name)).toEqual(['Beta Bureau']);
      const [then, now] = [journalOf(before), journalOf(await stored())];
      expect(now).toHaveLength(then.length + 1);
      const rowsOf = (entries: typeof then) =>
        entries.flatMap(({ rows }) => JSON.parse(String(rows ?? '{"rows":[]}')).rows);
      expect(rowsOf(now)).toEqual(rowsOf(then).filter((row) => !JSON.stringify(row).includes(erased)));
    });

    it('is written down in the audit log of the operator', async () => {
      const { items } = await stored();
      const [line] = items.filter(({ pk }) => pk === 'A#operator#audit');
      expect(line).toMatchObject({
        type: 'family',
        detail: expect.stringMatching(/^erased \w+: \d+ items, \d+ versions/),
      });
    });
  });
});
