import * as z from 'zod';
import type { MergeStep } from '#contract/record/merge.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { openTasksOf } from '#lambdas/store/outbox.ts';

/** A merge, or its undo, of which not everything has moved: `id` is the record that went or has returned, `into` the other one. */
export interface OpenMerge {
  readonly step: Exclude<MergeStep, 'none'>;
  readonly id: string;
  readonly into: string;
}

const Task = z.object({ id: z.string(), into: z.string() });

/** The merges of a tenant, and their undos, that are not finished: their tasks have the tenant's id in their keys. */
export const openMerges = async (tenantId: TenantId): Promise<OpenMerge[]> => {
  const [merging, separating] = await Promise.all(
    (['merge-into', 'merge-back'] as const).map((kind) => openTasksOf(kind, `${tenantId}-`)),
  );
  const read = (step: OpenMerge['step'], items: readonly unknown[] = []) =>
    items.map((item) => ({ step, ...Task.parse(item) }));
  return [...read('merging', merging), ...read('separating', separating)];
};

/** The one that a record is part of. */
export const openMergeOf = async (recordId: string): Promise<OpenMerge | undefined> =>
  (await openMerges(tenantIdOf(recordId))).find(({ id, into }) => [id, into].includes(recordId));
