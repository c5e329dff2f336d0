import * as z from 'zod';
import { product } from '#contract/rules/product.ts';
import { companyOfAddress } from '../entities/records/user.ts';
import { withBlocks } from '../mail/render.ts';
import { type Email, sendMail, wasRefused } from '../ports/mail.ts';
import { claimTask, closeTask, releaseTask } from '../store/outbox.ts';
import { defineTask } from './define-task.ts';

export const StoredEmail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});

/** Adds the portal, the recipient's company and the address of the portal, so that the recipient knows where it comes from. */
const withOrigin = async (email: Email, site: string): Promise<Email> => {
  const company = await companyOfAddress(email.to);
  const name = company === '' ? product : `${product} of ${company}`;
  return withBlocks(email, [{ portal: { name, url: site } }]);
};

const NO_SENDER = 'no sender is set up, a notice was not sent';

/** A mail about an account goes out at least once, a digest at most once: a user who gets two would read the same twice. */
export const mailTasks = {
  mail: defineTask('mail', { mail: StoredEmail }, async (task, { sender, site, warn }) => {
    if (sender.from === '') warn(NO_SENDER, { subject: task.mail.subject });
    else await sendMail(sender, await withOrigin(task.mail, site));
    await closeTask(task);
  }),
  digest: defineTask('digest', { mail: StoredEmail }, async (task, { sender, site, warn }) => {
    const mail = await withOrigin(task.mail, site);
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
