import * as z from 'zod';
import { EXPIRES_TAG } from '../../../contract/rules/object-tags.ts';
import { deleteObject, tagObject, undeleteObject } from '../../ports/objects.ts';
import { type FamilyId, familyIdOf } from '../../store/id.ts';
import { closeTask, type OutboxTask, openTasksOf } from '../../store/outbox.ts';
import { defineTask } from '../define-task.ts';

const keys = { keys: z.array(z.string()) };

/** The files are as they were; those that an earlier release has marked for their end lose that mark. */
const keepFiles = async (task: OutboxTask<'keep-files'>, bucket: string): Promise<void> => {
  for (const key of task.keys) {
    await undeleteObject(bucket, key);
    await tagObject(bucket, key, { [EXPIRES_TAG]: 'false' });
  }
  await closeTask(task);
};

export const documentTasks = {
  // The bucket keeps what is deleted for 90 days from then on.
  'expire-files': defineTask('expire-files', keys, async (task, { documentBucket }) => {
    for (const key of task.keys) await deleteObject(documentBucket, key);
    await closeTask(task);
  }),
  'keep-files': defineTask('keep-files', keys, (task, { documentBucket }) => keepFiles(task, documentBucket)),
};

/** Brings back the files of a family's documents that were restored just now, before the task worker comes to it. */
export const keepRestoredFiles = async (bucket: string, familyId: FamilyId): Promise<void> => {
  const open = (await openTasksOf('keep-files')).map((item) => documentTasks['keep-files'].read(item));
  for (const task of open) if (familyIdOf(task.id) === familyId) await keepFiles(task, bucket);
};
