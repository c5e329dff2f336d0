import * as z from 'zod';
import { sendMail, wasRefused } from '../ports/mail.ts';
import { claimTask, closeTask, releaseTask } from '../store/outbox.ts';
import { defineTask } from './define-task.ts';
import { signedMail } from './signed-mail.ts';

export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});

const NO_SENDER = 'no sender is set up, a notice was not sent';

/** A notice goes out at least once, a digest at most once: who gets two would read the same twice. */
export const mailTasks = {
  mail: defineTask('mail', { mail: Mail }, async (task, { sender, site, warn }) => {
    if (sender.from === '') warn(NO_SENDER, { subject: task.mail.subject });
    else await sendMail(sender, await signedMail(task.mail, site));
    await closeTask(task);
  }),
  digest: defineTask('digest', { mail: Mail }, async (task, { sender, site, warn }) => {
    const mail = await signedMail(task.mail, site);
    if (sender.from === '') warn(NO_SENDER, { subject: task.mail.subject });
    else if (!(await claimTask(task))) warn('a digest may not have been sent', { id: task.id });
    else
      await sendMail(sender, mail).catch(async (error: unknown) => {
        // Without a response it may be on its way, so it is left at that.
        if (wasRefused(error)) await releaseTask(task);
        throw error;
      });
    await closeTask(task);
  }),
};
