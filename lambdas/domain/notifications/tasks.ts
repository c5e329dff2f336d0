import * as z from 'zod';
import { Notice } from '#contract/notification/record.ts';
import { putNotice } from '#lambdas/entities/notification.ts';
import { closeTask } from '#lambdas/store/outbox.ts';
import { defineTask } from '../define-task.ts';

export const noticeTasks = {
  notice: defineTask('notice', { to: z.array(z.string()), notice: Notice }, async (task) => {
    for (const userId of task.to) await putNotice(userId, task.notice, task.id);
    await closeTask(task);
  }),
};
