import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { auditPrefix } from '#contract/rules/object-tags.ts';
import { entities } from '#lambdas/entities/all-entities.ts';
import { companyEntity } from '#lambdas/entities/records/company.ts';
import { isAudited, lineName, markOf, newSalt, WHOLE } from '#lambdas/store/audit-line.ts';
import { pack } from '#lambdas/store/journal/snapshot/columns.ts';
import type { Key } from '#lambdas/store/keys.ts';
import { type Item, itemAt, textOf, wireKey } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import { companyKey, idsOf } from './belongs.ts';
import { appendEntry, contentOf, portalEntries } from './portal-entries.ts';
import type { Traces } from './traces.ts';

/**
 * Announces to the copy of the audit trail that an item will read as `mark` says, or that its whole partition goes: without it the
 * daily check would take an operator's erasure for tampering. A stage of a release without such a copy needs no announcement.
 */
const announceErasure = async ({ s3, table, audit }: Stage, key: Key, mark: string): Promise<void> => {
  if (audit === undefined) return;
  const Key = lineName(auditPrefix.erasures, table, key, mark);
  await s3.send(new PutObjectCommand({ Bucket: audit, Key, Body: Buffer.alloc(0), ChecksumAlgorithm: 'SHA256' }));
};

/** Announces each partition of the audit trail, once, before the first of its items is deleted. */
export const announcingPartitions = (stage: Stage) => {
  const announced = new Set<string>();
  return async (key: Key): Promise<void> => {
    if (!isAudited(key) || announced.has(key.pk)) return;
    announced.add(key.pk);
    await announceErasure(stage, { pk: key.pk, sk: WHOLE }, 'tenant');
  };
};

const text = (S: string) => ({ S });

/** Takes what an entry tells of the tenant out of it; what it tells of others stays as it was. */
const clear = async (stage: Stage, item: Item, { familyId: tenantId, formerIds }: Traces): Promise<void> => {
  const isOwn = idsOf(tenantId);
  const goes = ({ id }: { readonly id: string }) => isOwn(id) || formerIds.has(id);
  const { changes, rows, erased } = contentOf(item);
  const isByOwn = isOwn(textOf(item, 'by')) || formerIds.has(textOf(item, 'by'));
  if (!isByOwn && ![...changes, ...rows, ...erased].some(goes)) return;
  const key = { pk: textOf(item, 'pk'), sk: textOf(item, 'sk') };
  const cleared = {
    changes: text(JSON.stringify(changes.filter((change) => !goes(change)))),
    erased: text(JSON.stringify(erased.filter((change) => !goes(change)))),
    rows: text(JSON.stringify(pack(rows.filter((row) => !goes(row))))),
    by: text(isByOwn ? '' : textOf(item, 'by')),
    byName: text(isByOwn ? '' : textOf(item, 'byName')),
    salt: text(newSalt()),
  };
  await announceErasure(stage, key, markOf(unmarshall({ ...item, ...cleared })));
  const names = Object.keys(cleared) as (keyof typeof cleared)[];
  await stage.db.send(
    new UpdateItemCommand({
      TableName: stage.table,
      Key: wireKey(key),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, cleared[name]])),
    }),
  );
};

/** Takes the company out of the list of all companies: a process that has the list in memory learns that it is deleted. */
const removeCompany = async (stage: Stage, tenantId: string): Promise<void> => {
  const company = await itemAt(stage, companyKey(tenantId));
  if (!company) return;
  const { table } = stage;
  await appendEntry(stage, {
    entry: () => ({
      at: text(new Date().toISOString()),
      by: text(''),
      byName: text(''),
      changes: text(JSON.stringify([{ op: 'remove', id: tenantId }])),
      rows: text(JSON.stringify(pack([]))),
      removed: { L: [text(tenantId)] },
      format: { N: String(companyEntity.format) },
      schema: { N: String(companyEntity.schemaNumber) },
    }),
    growth: -1,
    extraItems: () => [{ Delete: { TableName: table, Key: wireKey(companyKey(tenantId)) } }],
  });
};

/** Takes a tenant out of the lists that all tenants share. Of it stays that an id of twelve characters was removed. */
export const erasePortal = async (stage: Stage, traces: Traces): Promise<void> => {
  for (const { name } of entities)
    for await (const item of portalEntries(stage, name)) await clear(stage, item, traces);
  await removeCompany(stage, traces.familyId);
};
