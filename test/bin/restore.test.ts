import { ConfirmForgotPasswordCommand, ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
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
  const { createPerson } = await import('#local/seed/tenants.ts');
  const { tenantAnswers } = await import('../support/tenant-answers.ts');
  const { sessionOf } = await import('../support/tenant-people.ts');
  const contents = await fillWorld();
  const ada = { email: 'ada@example.com', phone: '+15550104444' };
  await createPerson({ ...ada, name: ['Ada', 'First'], works: 'first', roles: [1] }, contents.ids.company);
  const { admin, ncra, seller } = contents.people;
  const people = { admin: await sessionOf(admin), ncra: await sessionOf(ncra), seller: await sessionOf(seller) };
  const { call } = await import('../support/call.ts');
  const token = { name: 'Nightly export', scopes: ['endUser.read'], days: 30 };
  const made = await call('POST', '/api/apiToken/create', { as: people.ncra, body: token });
  expect(made.status).toBe('Success');
  const { company: companyId } = contents.ids;
  const webhook = {
    companyId: companyId,
    url: 'https://hooks.example.com/',
    description: 'Order system',
    types: ['record.created'],
  };
  expect((await call('POST', '/api/webhook/create', { as: people.ncra, body: webhook })).status).toBe('Success');
  return { contents, ada, answers: await tenantAnswers(contents, people) };
})();
/** Behind all others in the order of the list, so that it is not the one that is overwritten. */
const deletedKey = 'zz/deleted-before-then.pdf';
await first.s3.send(new PutObjectCommand({ Bucket: first.buckets.documents, Key: deletedKey, Body: 'deleted' }));
await first.s3.send(new DeleteObjectCommand({ Bucket: first.buckets.documents, Key: deletedKey }));
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

/** The calls of one kind that have reached a service, by what `of` says of their input. */
const countCalls = (client: { readonly middlewareStack: object }, command: string, of: string): readonly string[] => {
  const made: string[] = [];
  const stack = client.middlewareStack as typeof second.stage.db.middlewareStack;
  stack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args);
        if (commandName === command) made.push(String((args.input as unknown as Record<string, unknown>)[of]));
        return result;
      },
    { step: 'initialize', name: `count ${command}`, priority: 'low' },
  );
  return made;
};

/** The items of the first stage that do not end with it. */
const countLasting = async () => {
  const { allItems, textOf } = await import('../../bin/data/items.ts');
  let count = 0;
  for await (const item of allItems(first)) if (!/^([SIQREZV]|AT|TE|WH|WC)(#|$)/.test(textOf(item, 'pk'))) count++;
  return count;
};

/** The keys of tokens and of their ends, which name the stage, so that the next one refuses them; and of endpoints, whose secrets are of its key. */
const tokensIn = async (stage: typeof first) => {
  const { allItems, textOf } = await import('../../bin/data/items.ts');
  const found: string[] = [];
  for await (const item of allItems(stage))
    if (/^(AT|TE|WH|WC)(#|$)/.test(textOf(item, 'pk'))) found.push(textOf(item, 'pk'));
  return found;
};

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

  it('continues where it was interrupted, and repeats only what was on its way', async () => {
    const { attachFaults } = await import('../support/faults.ts');
    const faults = attachFaults([second.stage.db, second.stage.pool, second.stage.s3]);
    const { s3, pool, db } = second.stage;
    const copied = countCalls(s3, 'CopyObjectCommand', 'Key');
    const created = countCalls(pool, 'AdminCreateUserCommand', 'Username');
    const saved = countCalls(db, 'UpdateItemCommand', 'TableName');
    const interrupted = async (change: number | string) => {
      if (typeof change === 'number') faults.crashAt(change, 'after');
      else faults.crashAfterFirst(change);
      await expect(restore(first, second.stage, then)).rejects.toThrow();
      await faults.settle();
      return [...faults.made];
    };
    // While accounts are made, all of which are on their way: the mark, then a few of them, then the first items.
    for (const change of [0, 4, 9]) await interrupted(change);
    const last = await interrupted('BatchWriteItemCommand');
    expect(last).toContain('AdminCreateUserCommand');
    // While items are copied: no account is made again.
    for (const change of [2, 1]) expect((await interrupted(change)).join()).not.toContain('Admin');
    faults.heal();
    const { people, items, files } = await restore(first, second.stage, then);
    expect(people).toBeGreaterThan(4);
    expect(items).toBe(await countLasting());
    expect(await tokensIn(second.stage)).toEqual([]);
    expect((await tokensIn(first)).length).toBeGreaterThan(1);
    // Eight segments of one page each, and the end.
    expect(saved).toHaveLength(8 + 1);
    expect(copied).toHaveLength(files);
    expect(new Set(copied).size).toBe(files);
    expect(created.length).toBeLessThanOrEqual(4 * people);
  });

  it('does not begin again when it is complete, because users may have changed what it wrote', async () => {
    await expect(restore(first, second.stage, then)).rejects.toThrow('users may have changed it since');
  });

  it('leaves a file deleted that was deleted then, even if it was interrupted before the deletion', async () => {
    const newest = async () => {
      for await (const [version] of versionsIn(second.stage, secondBuckets.documents))
        if (version?.key === deletedKey) return version;
      return undefined;
    };
    expect(await newest()).toMatchObject({ isMark: true });
    const target = { Bucket: secondBuckets.documents, Key: deletedKey };
    const { VersionId } = await second.stage.s3.send(new PutObjectCommand({ ...target, Body: 'copied' }));
    expect(await newest()).toMatchObject({ isMark: false, versionId: VersionId });
    const { restoreObjects } = await import('../../bin/restore/restore.ts');
    const { nothingSince } = await import('../../bin/restore/since.ts');
    await restoreObjects(first, second.stage, then, { count: () => undefined, since: nothingSince });
    expect(await newest()).toMatchObject({ isMark: true });
  });

  it('has every document as it was then, also those that were overwritten since', async () => {
    const found: string[] = [];
    for await (const [newest] of versionsIn(second.stage, secondBuckets.documents))
      if (newest && !newest.isMark) {
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

  it('lets a person in by "Forgot Password" and a code by SMS', async () => {
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
