import * as z from 'zod';
import { EXPIRES_TAG } from '../../../contract/rules/object-tags.ts';
import { tagObject } from '../../ports/objects.ts';
import { closeTask } from '../../store/outbox.ts';
import { defineTask } from '../define-task.ts';

export const documentTasks = {
  'expire-files': defineTask('expire-files', { keys: z.array(z.string()) }, async (task, { documentBucket }) => {
    for (const key of task.keys) await tagObject(documentBucket, key, { [EXPIRES_TAG]: 'true' });
    await closeTask(task);
  }),
};
