import { mailTask, notices } from '../../domain/user/notices.ts';
import { ownRecord } from '../../domain/user/own-record.ts';
import type { Principal } from '../../entities/principal.ts';
import { users } from '../../entities/user.ts';
import { taskItem } from '../../store/outbox.ts';
import { ownScope } from '../../store/scope.ts';

/** The person has no factor at all and is sent to set up an app: the next sign-in may come with one. D-05. */
export const expectApp = async (principal: Principal) => {
  const { app } = await ownRecord(principal);
  if (app === 'none') await users(ownScope(principal)).patchLatest(principal.userId, { app: 'expected' });
};

/** Records an app that was set up during a sign-in, and tells the person. D-92. */
export const learnApp = async (principal: Principal) => {
  const { app, userEmail } = await ownRecord(principal);
  if (app === 'known') return;
  const transactItems = app === 'unasked' ? [] : [taskItem(mailTask(notices.appAdded(userEmail)))];
  await users(ownScope(principal)).patchLatest(principal.userId, { app: 'known' }, transactItems);
};
