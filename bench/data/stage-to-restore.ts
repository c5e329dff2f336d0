import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { openStorage } from '#local/object-store/storage/storage.ts';
import { type Item, inParallel, putAll } from '../../bin/data/items.ts';
import type { Stage } from '../../bin/data/stage.ts';

const TENANTS = 20;
const FILE_BYTES = 1_024;
const AT_ONCE = 32;

const range = (length: number) => Array.from({ length }, (_, index) => index);

/** Writes files into the folder of an object store, before it is opened. */
export const writeFiles = async (dir: string, bucket: string, count: number): Promise<void> => {
  const storage = await openStorage(dir, Date.now, undefined);
  const bytes = randomBytes(FILE_BYTES);
  await inParallel(range(count), AT_ONCE, async (index) => {
    const incoming = storage.disk.incoming();
    await writeFile(incoming, bytes);
    const key = `docs/tenant-${index % TENANTS}/${index}.pdf`;
    const described = { headers: { 'content-type': 'application/pdf' }, metadata: {}, tags: {}, checksums: {} };
    const draft = { ...described, bucket, key, eTag: 'made-by-a-bench', size: FILE_BYTES, deleteMarker: false };
    await storage.add(draft, { eventName: 'ObjectCreated:Put' }, incoming);
  });
};

const reseller = (index: number): Item => ({
  pk: { S: `T#tenant-${index % TENANTS}#reseller#reseller-${index}` },
  sk: { S: '-' },
  record: { S: JSON.stringify({ id: `reseller-${index}`, name: `Reseller ${index}`, notes: 'x'.repeat(500) }) },
});

const user = (index: number): readonly Item[] => {
  const [id, sub] = [`user-${index}`, randomUUID()];
  const record = { id, sub, userEmail: `${id}@example.com`, userPhone: '', enabled: true, accountNonLocked: true };
  return [
    { pk: { S: `T#tenant-${index % TENANTS}#user#${id}` }, sk: { S: '-' }, record: { S: JSON.stringify(record) } },
    { pk: { S: `P#${sub}` }, sk: { S: '-' }, sub: { S: sub }, userId: { S: id } },
  ];
};

/** Writes items into the table of a stage: records of so many resellers, and users with their principals. */
export const writeItems = (stage: Stage, { resellers, users }: { resellers: number; users: number }): Promise<void> =>
  putAll(stage, [...range(resellers).map(reseller), ...range(users).flatMap(user)], AT_ONCE);
