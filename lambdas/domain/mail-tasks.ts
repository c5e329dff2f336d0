import * as z from 'zod';
import { sendMail } from '../ports/mail.ts';
import { closeTask } from '../store/outbox.ts';
import { defineTask } from './define-task.ts';

export const Mail = z.object({ to: z.string(), subject: z.string(), text: z.string() });

export const mailTasks = {
  mail: defineTask('mail', { mail: Mail }, async (task, { mailFrom, warn }) => {
    if (mailFrom === '') warn('no sender is set up, a notice was not sent', { subject: task.mail.subject });
    else await sendMail(mailFrom, task.mail);
    await closeTask(task);
  }),
};
