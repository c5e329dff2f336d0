import { PutObjectCommand } from '@aws-sdk/client-s3';
import { auditPrefix } from '#contract/rules/object-tags.ts';
import { isAudited, lineName, WHOLE } from '#lambdas/store/audit-line.ts';
import type { Key } from '#lambdas/store/keys.ts';
import type { Stage } from './stage.ts';

/**
 * Announces to the copy of the audit trail that an item will read as `mark` says, or that its whole partition goes: without it the
 * daily check would take an operator's erasure for tampering. A stage of a release without such a copy needs no announcement.
 */
export const announceErasure = async ({ s3, table, audit }: Stage, key: Key, mark: string): Promise<void> => {
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
