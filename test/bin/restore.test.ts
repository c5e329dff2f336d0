import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startBackend } from '../support/backend.ts';
import { secondBuckets, startSecondStage } from '../support/second-stage.ts';

await startBackend({ snapshots: 'always', moreBuckets: Object.values(secondBuckets) });
const { stageOfEnvironment } = await import('../../bin/data/stage.ts');
const { restore } = await import('../../bin/restore/restore.ts');
const first = stageOfEnvironment();
const second = await startSecondStage(first);
afterAll(second.stop);

/** Both stages have modules of their own, as each would have functions. */
const before = await (async () => {
  const { fillWorld } = await import('../upgrade/world.ts');
  const { createPerson } = await import('#local/seed/users.ts');
  const { tenantAnswers } = await import('../support/tenant-answers.ts');
  const { sessionOf } = await import('../support/tenant-people.ts');
  const contents = await fillWorld();
  const ada = { email: 'ada@example.com', phone: '+15550104444' };
  await createPerson({ ...ada, name: ['Ada', 'First'], works: 'first', roles: [1] }, contents.ids.company);
  const { admin, ncra, seller } = contents.people;
  const people = { admin: await sessionOf(admin), ncra: await sessionOf(ncra), seller: await sessionOf(seller) };
  return { contents, ada, answers: await tenantAnswers(contents, people) };
})();
const then = new Date();
const { readVersion, versionsIn } = await import('../../bin/data/objects.ts');
const overwritten = await (async () => {
  // A minute later.
  vi.useFakeTimers({ toFake: ['Date'], now: then.getTime() + 60_000 });
  const Bucket = first.buckets.documents;
  for await (const [newest] of versionsIn(first, Bucket)) {
    const Key = newest?.key ?? '';
    await first.s3.send(new PutObjectCommand({ Bucket, Key, Body: 'overwritten afterwards' }));
    vi.useRealTimers();
    return Key;
  }
  throw new Error('There are no documents');
})();

describe('a restore into another stage', () => {
  it('is refused where there are records already', async () => {
    await second.stage.db.send(
      new PutItemCommand({
        TableName: second.stage.table,
        Item: { pk: { S: 'T#other#reseller#other-1' }, sk: { S: '-' } },
      }),
    );
    await expect(restore(first, second.stage, then)).rejects.toThrow('has records already');
    const { deleting } = await import('../../bin/data/items.ts');
    const all = deleting(second.stage);
    await all.add({ pk: { S: 'T#other#reseller#other-1' }, sk: { S: '-' } });
    await all.end();
  });

  it('goes on where it was cut off', async () => {
    const { attachFaults } = await import('../support/faults.ts');
    const faults = attachFaults([second.stage.db, second.stage.pool, second.stage.s3]);
    for (const change of [0, 4, 9, 15]) {
      faults.crashAt(change, 'after');
      await restore(first, second.stage, then).catch(() => undefined);
      faults.heal();
    }
    const { people, items } = await restore(first, second.stage, then);
    expect(people).toBeGreaterThan(4);
    expect(items).toBeGreaterThan(100);
  });

  it('has every document as it was then, also those that were overwritten since', async () => {
    const found: string[] = [];
    for await (const [newest] of versionsIn(second.stage, secondBuckets.documents))
      if (newest) {
        found.push(newest.key);
        const { bytes } = await readVersion(second.stage, secondBuckets.documents, newest);
        expect(Buffer.from(bytes).toString()).not.toContain('overwritten');
      }
    expect(found).toContain(overwritten);
    expect(found.length).toBeGreaterThan(3);
  });

  it('answers every list, record, document and history of every tenant as before, and lets people in', async () => {
    Object.assign(process.env, second.environment);
    vi.resetModules();
    const { tenantAnswers } = await import('../support/tenant-answers.ts');
    const { sessionOf } = await import('../support/tenant-people.ts');
    const { allItems, textOf } = await import('../../bin/data/items.ts');
    const subs = new Map<string, string>();
    for await (const item of allItems(second.stage))
      if (textOf(item, 'pk').startsWith('P#')) subs.set(textOf(item, 'userId'), textOf(item, 'sub'));
    const again = ({ userId }: { userId: string }) => sessionOf({ userId, sub: subs.get(userId) ?? '' });
    const { admin, ncra, seller } = before.contents.people;
    const people = { admin: await again(admin), ncra: await again(ncra), seller: await again(seller) };
    expect(await tenantAnswers(before.contents, people)).toEqual(before.answers);
  });

  it('lets a person in by "Forgot password?" and a code by SMS', async () => {
    const { settings } = await import('#local/settings.ts');
    const { signInBySms } = await import('../local/identity/wire.ts');
    const { pool, poolId } = second.stage;
    const { clientId } = settings;
    const codeFor = (to: string) => second.inbox.findLast((message) => message.to === to)?.code ?? 'nothing arrived';
    const { email, phone } = before.ada;
    const who = { ClientId: clientId, Username: email };
    await pool.send(new ForgotPasswordCommand(who));
    const password = 'A-new-password-2026';
    await pool.send(new ConfirmForgotPasswordCommand({ ...who, ConfirmationCode: codeFor(email), Password: password }));
    const tokens = await signInBySms(
      { client: pool, identity: { poolId, clientId }, codeFor },
      { email, phone, password },
    );
    expect(tokens.AccessToken).toBeTruthy();
  });
});
