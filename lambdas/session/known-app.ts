import { choreStep } from '../data/chores.ts';
import { mailChore, notices } from '../data/notices.ts';
import type { Principal } from '../data/principal.ts';
import { ownRecord } from '../data/profile.ts';
import { ownScope } from '../data/scope.ts';
import { users } from '../data/user.ts';

/** The person has no factor at all and is sent to set up an app: the next sign-in may come with one. D-05. */
export const expectApp = async (principal: Principal) => {
  const { app } = await ownRecord(principal);
  if (app === 'none') await users(ownScope(principal)).amend(principal.userId, { app: 'expected' });
};

/** An app that was set up in the middle of a sign-in is known from now on, and the person is told. D-92. */
export const learnApp = async (principal: Principal) => {
  const { app, userEmail } = await ownRecord(principal);
  if (app === 'known') return;
  const steps = app === 'unasked' ? [] : [choreStep(mailChore(notices.appAdded(userEmail)))];
  await users(ownScope(principal)).amend(principal.userId, { app: 'known' }, steps);
};
