import * as z from 'zod';
import { EXPIRES_TAG } from '#contract/rules/object-tags.ts';
import { tagObject, undeleteObject } from '#lambdas/ports/s3/objects.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { closeTask, type OutboxTask, openTasksOf } from '#lambdas/store/outbox.ts';
import { defineTask } from '../define-task.ts';

const keys = { keys: z.array(z.string()) };

/** Brings back the files that level 1 has deleted; those that it has marked for their end lose that mark. */
const keepFiles = async (task: OutboxTask<'keep-files'>, bucket: string): Promise<void> => {
  for (const key of task.keys) {
    await undeleteObject(bucket, key);
    await tagObject(bucket, key, { [EXPIRES_TAG]: 'false' });
  }
  await closeTask(task);
};

export const documentTasks = {
  // Level 1 has opened it to delete the files of a deleted document; they stay now, so that it can be restored whole. D-110.
  'expire-files': defineTask('expire-files', keys, (task) => closeTask(task)),
  'keep-files': defineTask('keep-files', keys, (task, { documentBucket }) => keepFiles(task, documentBucket)),
};

/** Brings back the files of a tenant's documents that were restored just now, before the task worker comes to it. */
export const keepRestoredFiles = async (bucket: string, tenantId: TenantId): Promise<void> => {
  const open = (await openTasksOf('keep-files')).map((item) => documentTasks['keep-files'].read(item));
  for (const task of open) if (tenantIdOf(task.id) === tenantId) await keepFiles(task, bucket);
};
