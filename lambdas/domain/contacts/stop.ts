import { ApplicationError } from '#contract/application-error.ts';
import { recordActivity } from '#lambdas/entities/activity.ts';
import { findPrincipal } from '#lambdas/entities/people/principal.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { ownScope } from '#lambdas/store/scope.ts';
import { saveUser } from '../user/save-user.ts';
import { fieldOf } from './change.ts';
import { deletePending } from './pending.ts';
import { deleteLinks, readStopLinks, type StopLink } from './stop-links.ts';

const useless = () =>
  new ApplicationError(
    'This link is no longer good.',
    'It works for 7 days and once. If you need help, tell your administrator.',
  );

/** The values before the first of the changes that are undone. */
const before = (links: readonly StopLink[]) =>
  Object.fromEntries(links.toReversed().map(({ kind, from }) => [fieldOf[kind], from]));

/**
 * The old address undoes a change, pending or done, and all that came after it. All sessions end, also that of the user who
 * made the change. D-92.
 */
export const stopChange = async (poolId: string, token: string, place: { ip: string; userAgent: string }) => {
  const found = await readStopLinks(token);
  const principal = found && (await findPrincipal(found.sub));
  if (!principal) throw useless();
  const { sub, links } = found;
  for (const { kind } of links) await deletePending(sub, kind);
  const own = ownScope(principal);
  const user = await users(own).get(principal.userId);
  const former = before(links);
  const addresses = [user.userEmail, former.userEmail ?? ''].filter(
    (to, at, all) => to !== '' && all.indexOf(to) === at,
  );
  await saveUser(poolId, { from: own, to: own }, user, former, { emails: addresses.map(accountEmails.undone) });
  await deleteLinks(sub, links);
  await recordActivity(user.id, { type: 'user-change', detail: 'e-mail or phone change stopped' }, place);
};
