import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectVersionsCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, invoke } from '#local/invoke.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';

await startBackend();
const { copyAuditTrail } = await import('#local/background/audit-copy.ts');
const copy = await copyAuditTrail((_, error) => {
  throw error;
}, 0);
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { s3 } = await import('#lambdas/ports/s3/sdk.ts');
const { lockedBelow } = await import('#lambdas/ports/s3/versioned-objects.ts');
const { entrySort, keys } = await import('#lambdas/store/keys.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');
const { providerEntity } = await import('#lambdas/entities/records/provider.ts');
const { checkTrail } = await import('#lambdas/audit-check/check-trail.ts');
const { handler: checkHandler } = await import('#lambdas/audit-check/handler.ts');

const Bucket = settings.buckets.audit;
const TableName = settings.table;
const { people } = await createWorld();
const { ncra, seller } = people;
const HOUR_MS = 3_600_000;

/** A client past the tap: what it writes, a release without a stream has written. */
const untapped = () => DynamoDBDocumentClient.from(new DynamoDBClient({}));

let day = 0;
const checked = async (isTimeLeft = () => true) => {
  await copy.idle();
  const name = `2027-01-${String(++day).padStart(2, '0')}`;
  return checkTrail({ bucket: Bucket, table: TableName, day: name, now: Date.now() + 2 * HOUR_MS, isTimeLeft });
};
const lines = async (prefix = 'lines/') => {
  await copy.idle();
  const found: string[] = [];
  for await (const { key } of lockedBelow(Bucket, prefix)) found.push(key);
  return found;
};
let made = 0;
/** A provider, and the key of the entry that tells of its creation. */
const saved = async () => {
  const { data } = await call('POST', '/api/techProvider', {
    as: ncra,
    body: providerForm({ name: `Copied ${++made}` }),
  });
  const tenantId = tenantIdOf(data.id);
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk < :head',
      ExpressionAttributeValues: { ':pk': keys.journal(tenantId, providerEntity.name), ':head': 'HEAD' },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  const { pk, sk } = Items[0] ?? {};
  return { id: data.id as string, Key: { pk, sk }, item: Items[0] ?? {} };
};
const differences = async () => (await checked())?.found.map(({ pk, sk, difference }) => `${difference}: ${pk} ${sk}`);

let written: Record<string, unknown> = {};
beforeAll(async () => {
  written = (await saved()).item;
  // What the world was made of.
  await checked();
});

describe('the copy of the audit trail', () => {
  it('holds an id, a version and a salted digest of each write, and no word of what was written', async () => {
    const { Key } = await saved();
    const path = `lines/${TableName}/${String(Key.pk).replaceAll('#', '/')}/${Key.sk}/`;
    expect(await lines(path)).toEqual([expect.stringMatching(new RegExp(`^${path}[0-9a-f]{64}$`))]);
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'lines/' }));
    expect(new Set(Versions.map(({ Size }) => Size))).toEqual(new Set([0]));
  });

  it('makes another digest of the same words: each entry has a salt of its own', async () => {
    const [first, second] = [await saved(), await saved()];
    expect(first.item.salt).toMatch(/^[\w-]{22}$/);
    expect(first.item.salt).not.toBe(second.item.salt);
  });

  it('holds the lines of people too', async () => {
    await call('POST', '/api/techProvider', { as: seller, body: providerForm({ name: 'Refused' }) });
    expect((await lines(`lines/${TableName}/A/`)).length).toBeGreaterThan(0);
  });

  it('cannot be deleted, and takes nothing without a checksum', async () => {
    await saved();
    await copy.idle();
    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'lines/' }));
    const { Key, VersionId } = Versions[0] ?? {};
    await expect(s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))).rejects.toThrow('object lock');
    await expect(s3.send(new PutObjectCommand({ Bucket, Key: 'lines/x', Body: '' }))).rejects.toThrow('Object Lock');
  });
});

describe('the daily check', () => {
  it('finds nothing where nothing was changed', async () => {
    await saved();
    expect(await differences()).toEqual([]);
  });

  it('finds an entry that was put over, once', async () => {
    const { Key, item } = await saved();
    await copy.idle();
    await table.send(new PutCommand({ TableName, Item: { ...item, byName: 'Somebody Else' } }));
    expect(await differences()).toEqual([`changed: ${Key.pk} ${Key.sk}`]);
    expect(await differences()).toEqual([]);
    expect(await lines('found/')).toContain(
      `found/${TableName}/${String(Key.pk).replaceAll('#', '/')}/${Key.sk}/changed`,
    );
  });

  it('finds an entry that was changed and changed back', async () => {
    const { Key, item } = await saved();
    await copy.idle();
    await table.send(new PutCommand({ TableName, Item: { ...item, byName: 'Somebody Else' } }));
    await table.send(new PutCommand({ TableName, Item: item }));
    expect(await differences()).toEqual([`changed: ${Key.pk} ${Key.sk}`]);
  });

  it('accepts what an erasure has announced, and no other change of the same entry', async () => {
    const { id, Key } = await saved();
    await copy.idle();
    const { eraseHistory } = await import('#lambdas/store/journal/history/erase-history.ts');
    const { putLocked } = await import('#lambdas/ports/s3/versioned-objects.ts');
    const { auditPrefix } = await import('#contract/rules/object-tags.ts');
    const { lineName } = await import('#lambdas/store/audit-line.ts');
    const [tenantId, entity] = [tenantIdOf(id), providerEntity.name];
    const announce = (key: Parameters<typeof lineName>[2], digest: string) =>
      putLocked(Bucket, lineName(auditPrefix.erasures, TableName, key, digest));
    const forget = async () => undefined;
    await eraseHistory({ tenantId, entity, announce, forget }, new Map([[id, Number(Key.sk)]]));
    const { Item = {} } = await table.send(new GetCommand({ TableName, Key }));
    expect(JSON.parse(Item.changes)).toEqual([]);
    expect(await differences()).toEqual([]);
    await table.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET byName = :name',
        ExpressionAttributeValues: { ':name': 'Somebody Else' },
      }),
    );
    expect(await differences()).toEqual([`changed: ${Key.pk} ${Key.sk}`]);
  });

  it('goes on where the run before had no time left', async () => {
    await copy.idle();
    const name = `2027-02-01`;
    const run = (isTimeLeft: () => boolean) =>
      checkTrail({ bucket: Bucket, table: TableName, day: name, now: Date.now(), isTimeLeft });
    const whole = await checked();
    let last = await run(() => false);
    let runs = 1;
    for (; last && last.step !== 'done'; runs++) last = await run(() => false);
    expect(runs).toBeGreaterThan(3);
    expect(last?.items).toBe(whole?.items);
    expect(await run(() => true)).toBeUndefined();
  });

  it('runs as the function that is called every hour: takes in what the copy does not have, and notes differences', async () => {
    const { Key, item } = await saved();
    await copy.idle();
    await table.send(new PutCommand({ TableName, Item: { ...item, byName: 'Somebody Else' } }));
    await copy.idle();
    const { salt, ...unsalted } = written;
    const old = { ...unsalted, pk: keys.journal(tenantIdOf(ncra.userId), 'report'), sk: entrySort(1) };
    await untapped().send(new PutCommand({ TableName, Item: old }));
    const time = '2027-03-01T07:00:00Z';
    await invoke('audit-check', checkHandler, { time }, contextOf('audit-check', 900_000));
    expect(await lines(`checks/${TableName}/2027-03-01`)).toEqual([`checks/${TableName}/2027-03-01.json`]);
    expect(await lines(`found/${TableName}/${String(Key.pk).replaceAll('#', '/')}/${Key.sk}/`)).toHaveLength(1);
    await invoke('audit-check', checkHandler, { time }, contextOf('audit-check', 900_000));
  });

  it('finds an entry that was deleted, and one that was deleted and made again', async () => {
    const [deleted, again] = [await saved(), await saved()];
    await copy.idle();
    for (const { Key } of [deleted, again]) await table.send(new DeleteCommand({ TableName, Key }));
    await table.send(new PutCommand({ TableName, Item: again.item }));
    expect(await differences()).toEqual([
      `made again: ${again.Key.pk} ${again.Key.sk}`,
      `removed: ${deleted.Key.pk} ${deleted.Key.sk}`,
    ]);
  });

  it('finds a line under a mark of deletion as it is', async () => {
    const { Key } = await saved();
    const [line = ''] = await lines(`lines/${TableName}/${String(Key.pk).replaceAll('#', '/')}/${Key.sk}/`);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: line }));
    await table.send(new DeleteCommand({ TableName, Key }));
    expect(await differences()).toEqual([`removed: ${Key.pk} ${Key.sk}`]);
  });

  it('takes into the copy what was there before it, an hour after it was written', async () => {
    const { salt, ...unsalted } = written;
    const next = { ...unsalted, pk: keys.journal(tenantIdOf(ncra.userId), 'review'), sk: entrySort(1) };
    await untapped().send(new PutCommand({ TableName, Item: next }));
    expect(await checked()).toMatchObject({ adopted: 1, found: [], step: 'done' });
    expect(await lines(`lines/${TableName}/${next.pk.replaceAll('#', '/')}/${next.sk}/`)).toEqual([
      expect.stringMatching(/\/present$/),
    ]);
    await table.send(new PutCommand({ TableName, Item: { ...next, byName: 'Somebody Else' } }));
    expect(await differences()).toEqual([`changed: ${next.pk} ${next.sk}`]);
  });
});
