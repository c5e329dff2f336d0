import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';

/** A stage with two tenants, and another one that is empty. Each has modules of its own, as each would have processes. */
const folder = await mkdtemp(join(tmpdir(), 'portal-family-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const whole = join(folder, 'whole');

await startBackend({ snapshots: 'always' });
const { fillWorld } = await import('../upgrade/world.ts');
const contents = await fillWorld();
const tenantId = contents.ids.company;
const [there, here] = await (async () => {
  const { tenantAnswers } = await import('../support/tenant-answers.ts');
  const { sessionOf } = await import('../support/tenant-people.ts');
  const { exportTenant } = await import('../../bin/tenant/export.ts');
  const { stageOfEnvironment } = await import('../../bin/data/stage.ts');
  const { ncra, experian, seller } = contents.people;
  const people = { ncra: await sessionOf(ncra), experian: await sessionOf(experian), seller: await sessionOf(seller) };
  const { call } = await import('../support/call.ts');
  const token = { companyId: tenantId, name: 'Left behind', scopes: ['endUser.read'], days: 30 };
  expect((await call('POST', '/api/apiToken/create', { as: people.ncra, body: token })).status).toBe('Success');
  const webhook = {
    companyId: tenantId,
    url: 'https://hooks.example.com/',
    description: 'Left behind',
    types: ['record.created'],
  };
  expect((await call('POST', '/api/webhook/create', { as: people.ncra, body: webhook })).status).toBe('Success');
  const review = { as: people.ncra, body: { companyId: tenantId } };
  expect((await call('POST', '/api/accessReview/start', review)).status).toBe('Success');
  const answers = await tenantAnswers(contents, people);
  const refusal = await exportTenant(stageOfEnvironment(), 'nosuchfamily', join(folder, 'none')).catch(String);
  const manifest = await exportTenant(stageOfEnvironment(), tenantId, whole);
  const { readStore } = await import('../upgrade/dump.ts');
  const files = (await readStore()).objects.filter(
    ({ bucket, key }) => bucket.endsWith('documents') && key.includes(tenantId),
  );
  return [{ answers, manifest, refusal, files }, { folder: whole }];
})();

vi.resetModules();
// Only a shared engine would give both stages the same table.
process.env.LOCAL_TABLE_NAME = `portal-second-${Date.now()}`;
const { inbox } = await (await import('../support/backend.ts')).startBackend();
const { importTenant } = await import('../../bin/tenant/import.ts');
const { stageOfEnvironment } = await import('../../bin/data/stage.ts');
const { accountOf, tableItems } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const stage = stageOfEnvironment();

const copyWith = async (file: string, change: (text: string) => string) => {
  const { cp } = await import('node:fs/promises');
  const copy = await mkdtemp(join(folder, 'copy-'));
  await cp(here.folder, copy, { recursive: true });
  await writeFile(join(copy, file), change(await readFile(join(copy, file), 'utf8')));
  return copy;
};

describe('a tenant that is exported', () => {
  it('has its format, its numbers and its sums in the folder', () => {
    expect(there.manifest).toMatchObject({ format: 1, familyId: tenantId, name: 'Alpha Reports' });
    expect(there.manifest.items).toBeGreaterThan(50);
    expect(there.manifest.objects).toBeGreaterThan(4);
  });

  it('is the whole of what carries its id, and nothing else', async () => {
    const text = await readFile(join(here.folder, 'items.jsonl'), 'utf8');
    expect(text).not.toContain(contents.roots[1]);
    // Sessions and tokens end with their stage.
    for (const kind of ['S', 'AT', 'TE', 'WH', 'WC']) expect(text).not.toContain(`"${kind}#`);
  });

  it('can be read by people: a file for each kind of record', async () => {
    const lines = (await readFile(join(here.folder, 'records', 'reseller.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).name)).toContain('Imported Sales');
  });

  it('is refused if there is no such company', () => {
    expect(there.refusal).toContain('There is no root company nosuchfamily.');
  });
});

describe('a folder that is not as it was exported', () => {
  it.each([
    [
      'of a newer format',
      'family.json',
      (text: string) => text.replace('"format": 1', '"format": 2'),
      'A newer release',
    ],
    [
      'of a newer schema',
      'family.json',
      (text: string) => text.replace(/"reseller": \d+/, '"reseller": 99'),
      'A newer release',
    ],
    ['with another line', 'items.jsonl', (text: string) => text.replace('Alpha', 'Gamma'), 'its SHA-256 differs'],
    ['with another file', 'files/000001', (text: string) => `${text}.`, 'its SHA-256 differs'],
    ['that is none', 'family.json', () => '{}', 'is not what an export writes'],
  ])('%s is refused, and nothing is written', async (_, file, change, sentence) => {
    await expect(importTenant(stage, await copyWith(file, change))).rejects.toThrow(sentence);
    expect(await tableItems()).toEqual([]);
  });

  it('with an item of another tenant is refused, even where its sums are right', async () => {
    const { sumOf } = await import('../../bin/tenant/format.ts');
    const foreign = `${JSON.stringify({ pk: { S: 'T#otherfamily1#reseller#otherfamily1-1' }, sk: { S: '-' }, id: { S: tenantId } })}\n`;
    const copy = await copyWith('items.jsonl', (text) => text + foreign);
    const manifest = JSON.parse(await readFile(join(copy, 'family.json'), 'utf8'));
    manifest.sha256['items.jsonl'] = await sumOf(join(copy, 'items.jsonl'));
    await writeFile(join(copy, 'family.json'), JSON.stringify(manifest));
    await expect(importTenant(stage, copy)).rejects.toThrow('items.jsonl holds what is of another tenant');
    expect(await tableItems()).toEqual([]);
  });
});

describe('a tenant that is imported into another stage', () => {
  it('is there once, however often the import was cut off', async () => {
    const faults = attachFaults([stage.db, stage.pool, stage.s3]);
    for (let change = 0; change < 40; change += 3) {
      faults.crashAt(change, change % 2 === 0 ? 'before' : 'after');
      await importTenant(stage, here.folder).catch(() => undefined);
      faults.heal();
    }
    await importTenant(stage, here.folder).catch((error: Error) => expect(error.message).toContain('already'));
    await expect(importTenant(stage, here.folder)).rejects.toThrow('Alpha Reports is at this stage already.');
  });

  it('answers every list, record, document and history as before', async () => {
    const { tenantAnswers } = await import('../support/tenant-answers.ts');
    const { sessionOf } = await import('../support/tenant-people.ts');
    const subs = new Map(
      (await tableItems()).flatMap(({ pk, sub, userId }) => (String(pk).startsWith('P#') ? [[userId, sub]] : [])) as [
        string,
        string,
      ][],
    );
    const again = ({ userId }: { userId: string }) => sessionOf({ userId, sub: subs.get(userId) ?? '' });
    const { ncra, experian, seller } = contents.people;
    const people = { ncra: await again(ncra), experian: await again(experian), seller: await again(seller) };
    expect(await tenantAnswers(contents, people)).toEqual(there.answers);
  });

  it('has every document, byte for byte', async () => {
    const { readStore } = await import('../upgrade/dump.ts');
    const { objects } = await readStore();
    expect(there.files.length).toBeGreaterThan(3);
    expect(objects.filter(({ bucket }) => bucket.endsWith('documents'))).toEqual(there.files);
  });

  it('lets its people in by "Forgot Password": no other user knows a password', async () => {
    const { realPeople } = await import('../support/real-people.ts');
    const { settings } = await import('#local/settings.ts');
    const user = (await tableItems()).find(({ pk }) => pk === `T#${tenantId}#user#${contents.people.ncra.userId}`);
    const { userEmail: email, userPhone: phone } = JSON.parse(String(user?.record));
    expect(await accountOf(email)).toMatchObject({ status: 'CONFIRMED', enabled: true, email_verified: 'true' });
    const real = realPeople(inbox);
    const password = 'A-new-password-2026';
    const who = { ClientId: settings.clientId, Username: email };
    await stage.pool.send(new ForgotPasswordCommand(who));
    await stage.pool.send(
      new ConfirmForgotPasswordCommand({ ...who, ConfirmationCode: real.codeFor(email), Password: password }),
    );
    expect((await real.signIn({ email, phone, password })).userId).toBe(contents.people.ncra.userId);
  });
});
