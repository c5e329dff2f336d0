import * as z from 'zod';
import { EXPIRES_TAG } from '../../../contract/rules/object-tags.ts';
import { tagObject } from '../../ports/objects.ts';
import { closeTask } from '../../store/outbox.ts';
import { defineTask } from '../define-task.ts';

const keys = { keys: z.array(z.string()) };

export const documentTasks = {
  'expire-files': defineTask('expire-files', keys, async (task, { documentBucket }) => {
    for (const key of task.keys) await tagObject(documentBucket, key, { [EXPIRES_TAG]: 'true' });
    await closeTask(task);
  }),
  'keep-files': defineTask('keep-files', keys, async (task, { documentBucket }) => {
    for (const key of task.keys) await tagObject(documentBucket, key, { [EXPIRES_TAG]: 'false' });
    await closeTask(task);
  }),
};
