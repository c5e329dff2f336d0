import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, it } from 'vitest';
import { createLocalTable } from '#local/portal.ts';
import { startBackend } from '../support/backend.ts';
import { secondBuckets, startSecondStage } from '../support/second-stage.ts';

/** A copy of the documents, as a backup has them: what is erased is gone from the bucket. */
const backup = 'documents-of-then';
await startBackend({ snapshots: 'always', moreBuckets: [...Object.values(secondBuckets), backup] });
const { call } = await import('../support/call.ts');
const { fillWorld } = await import('../upgrade/world.ts');
const { sessionOf } = await import('../support/tenant-people.ts');
const { stageOfEnvironment } = await import('../../bin/data/stage.ts');
const { allItems, putAll, textOf } = await import('../../bin/data/items.ts');
const { versionsIn } = await import('../../bin/data/objects.ts');
const { eraseTenant } = await import('../../bin/tenant/erase.ts');
const { decidedSince } = await import('../../bin/restore/since.ts');
const { restore } = await import('../../bin/restore/restore.ts');

const { roots, people } = await fillWorld();
const [erased = '', other = ''] = roots;
const admin = await sessionOf(people.admin);
const live = stageOfEnvironment();
const second = await startSecondStage(live);
afterAll(second.stop);

const itemsOf = async (stage: typeof live) => {
  const items: Parameters<typeof putAll>[1][number][] = [];
  for await (const item of allItems(stage)) items.push(item);
  return items;
};

/** The documents of the erased tenant in a bucket. */
const documentsOf = async (bucket: string) => {
  const keys: string[] = [];
  for await (const [newest] of versionsIn(live, bucket)) keys.push(newest?.key ?? '');
  return keys.filter((key) => key.includes(erased));
};

/** The stage as it was before anything is decided: its table and documents of then, next to those of now. */
const then = { ...live, table: `then-${Date.now()}`, buckets: { ...live.buckets, documents: backup } };
await createLocalTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', then.table);
await putAll(then, await itemsOf(live), 4);
for await (const [newest] of versionsIn(live, live.buckets.documents))
  if (newest && !newest.isMark) {
    const CopySource = `${live.buckets.documents}/${newest.key}?versionId=${newest.versionId}`;
    await live.s3.send(new CopyObjectCommand({ Bucket: backup, Key: newest.key, CopySource }));
  }
const at = new Date(Date.now() + 1_000);

const hold = {
  companyId: other,
  name: 'Doe v. Example',
  reason: 'A claim that was made since',
  records: [{ kind: 'company', id: other }],
};
expect((await call('POST', '/api/hold/set', { as: admin, body: hold })).status).toBe('Success');
await eraseTenant(live, erased, 'Alpha Reports');

describe('a restore from before a tenant was erased and a hold was set', () => {
  it('restores nothing of the tenant, and the other one with its hold', async () => {
    const since = await decidedSince(live, then);
    expect(since.erased).toEqual([erased]);
    await restore(then, second.stage, at, { since });
    const items = await itemsOf(second.stage);
    const naming = items.filter((item) => JSON.stringify(item).includes(erased)).map((item) => textOf(item, 'pk'));
    expect([...new Set(naming)]).toEqual(['J#@#company']);
    expect(JSON.stringify(items)).not.toMatch(/Alpha Reports|Ada Alpha/);
    expect((await documentsOf(backup)).length).toBeGreaterThan(0);
    expect(await documentsOf(secondBuckets.documents)).toEqual([]);
    expect(items.filter((item) => textOf(item, 'pk') === `X#${other}#holds`).map((item) => item.name?.S)).toContain(
      hold.name,
    );
    expect(items.filter((item) => textOf(item, 'pk').startsWith(`T#${other}#`)).length).toBeGreaterThan(5);
  });

  it('restores the tenant too if it is to be brought back', async () => {
    expect((await decidedSince(live, then, [erased])).erased).toEqual([]);
  });

  it('restores all of a stage of which nothing was erased', async () => {
    expect((await decidedSince(then, then)).erased).toEqual([]);
  });
});
