import * as z from 'zod';
import { takesFiles } from '../../../contract/document-request/states.ts';
import { todayIn } from '../../entities/company.ts';
import { documentRequests } from '../../entities/document-request.ts';
import { sendMail } from '../../ports/mail.ts';
import { familyIdOf } from '../../store/id.ts';
import { closeUnlessReopened } from '../../store/outbox.ts';
import { familyScope, serverActor } from '../../store/scope.ts';
import { defineTask } from '../define-task.ts';
import { askingCompany, askingUser } from './asking-company.ts';
import { forgetLink, newLink, startLink } from './link.ts';
import { mailReasons } from './mail-task.ts';
import { requestMail } from './mails.ts';

/** Where the page of a request is. Behind '#' a token reaches neither a server's logs nor anybody else's. */
const addressOf = (site: string, token: string) => `${site.split(',')[0]}/request#${token}`;

/** A mail goes out at least once: the link of one that is repeated replaces that of the one before. */
export const requestTasks = {
  'request-mail': defineTask('request-mail', { reason: z.enum(mailReasons) }, async (task, { sender, site, warn }) => {
    const familyId = familyIdOf(task.id);
    const request = await documentRequests(familyScope(serverActor, familyId)).find(task.id);
    const isWanted = request !== undefined && takesFiles(request, await todayIn(familyId));
    if (isWanted && sender.from === '') warn('no sender is set up, a request was not mailed', { id: task.id });
    else if (isWanted) {
      const [{ name: company }, by] = await Promise.all([askingCompany(request), askingUser(request)]);
      const { token, hash } = await newLink(task.id, request.email);
      const letter = requestMail(request, { company, by, url: addressOf(site, token), reason: task.reason });
      await sendMail(sender, letter).catch(async (error: unknown) => {
        await forgetLink(hash);
        throw error;
      });
      await startLink(task.id, hash);
    }
    await closeUnlessReopened(task);
  }),
};
