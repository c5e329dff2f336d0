import { ApplicationError } from '#contract/application-error.ts';
import type { ContactKind } from '#contract/fields/contact.ts';
import type { UserRecord } from '#contract/user/record.ts';
import { recordActivity } from '#lambdas/entities/activity.ts';
import { findPrincipal } from '#lambdas/entities/people/principal.ts';
import { userIdOfAddress, users } from '#lambdas/entities/records/user.ts';
import { accountEmails } from '#lambdas/mail/account.ts';
import { mailTask, taskItem, writeItems } from '#lambdas/store/outbox.ts';
import { ownScope } from '#lambdas/store/scope.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { requireDomainKept } from '../company-sign-in/admission.ts';
import { saveUser } from '../user/save-user.ts';
import {
  type CodeSender,
  codeMark,
  confirmedItem,
  countGuess,
  deletePending,
  findPending,
  newCode,
  nothingWaits,
  type Pending,
  pendingItem,
  renewCode,
  requireMail,
  sendCode,
} from './pending.ts';
import { deleteLinks, newStopLink, readStopLinks, type StopLink } from './stop-links.ts';

const codesPerHour = { times: 6, within: 3_600 };

/** The field of the record. */
export const fieldOf = { email: 'userEmail', phone: 'userPhone' } as const satisfies Record<ContactKind, string>;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The addresses of a form that differ from the user's present ones. */
export const contactChanges = (
  user: UserRecord,
  given: { readonly userEmail?: string | undefined; readonly userPhone?: string | undefined },
) =>
  (['email', 'phone'] as const).flatMap((kind) => {
    const to = given[fieldOf[kind]];
    return to === undefined || isSame(to, user[fieldOf[kind]]) ? [] : [{ kind, to }];
  });

const tooMany = () =>
  new ApplicationError('Update Failed', 'Too many codes were sent within an hour. Please try again later.', 429);

/** The requesting user, and in which session. */
export interface Asker {
  readonly userId: string;
  readonly sessionId: string;
}

/** Codes cost money and disturb people, so they are limited by requester and by recipient. */
const requireFewCodes = async (sub: string, by: string) => {
  const isFew = await Promise.all([
    isWithin('contact-of', sub, codesPerHour),
    isWithin('contact-by', by, codesPerHour),
  ]);
  if (isFew.includes(false)) throw tooMany();
};

/**
 * Requests another e-mail address or phone: the new one gets a code, the old e-mail address a mail with a link that
 * stops it. Until the code is entered nothing changes. D-92, D-98.
 */
export const proposeContact = async (
  codeSender: CodeSender,
  user: UserRecord,
  kind: ContactKind,
  to: string,
  asker: Asker,
): Promise<void> => {
  requireMail(codeSender);
  if (kind === 'email' && (await userIdOfAddress(to)) !== '')
    throw new ApplicationError('Update Failed', 'A user with this e-mail exists already.');
  await requireFewCodes(user.sub, asker.userId);
  const code = newCode();
  const link = newStopLink(codeSender.siteOrigin, user.sub, kind, user[fieldOf[kind]]);
  await writeItems([
    pendingItem({
      sub: user.sub,
      kind,
      to,
      by: asker.userId,
      session: asker.sessionId,
      mark: codeMark(codeSender, user.sub, kind, to, code),
    }),
    link.item,
    taskItem(mailTask(accountEmails.requested(kind, user.userEmail, link.url))),
  ]);
  await sendCode(codeSender, kind, to, code);
};

/** Another code for a change that waits. */
export const resendContactCode = async (codeSender: CodeSender, sub: string, kind: ContactKind, asker: Asker) => {
  const pending = await findPending(sub, kind);
  if (!pending) throw nothingWaits();
  await requireFewCodes(sub, asker.userId);
  const code = newCode();
  await renewCode(pending, codeMark(codeSender, sub, kind, pending.to, code));
  await sendCode(codeSender, kind, pending.to, code);
};

const wrongCode = () =>
  new ApplicationError(
    'The code is not right, or no longer good.',
    'Check it, or ask for another one. It is good for one hour.',
  );

/** The change that the code belongs to; each guess counts. */
export const redeemContact = async (
  codeSender: CodeSender,
  sub: string,
  kind: ContactKind,
  code: string,
): Promise<Pending> => {
  const pending = await findPending(sub, kind);
  if (!pending) throw nothingWaits();
  if (!(await countGuess(pending)) || codeMark(codeSender, sub, kind, pending.to, code) !== pending.mark)
    throw wrongCode();
  return pending;
};

/** Puts the new address into record and pool; the old address is notified, and can undo it. */
export const storeProvenContact = async (
  codeSender: CodeSender,
  user: UserRecord,
  { kind, to }: Pending,
): Promise<UserRecord> => {
  const own = ownScope({ userId: user.id, userName: user.userName });
  const link = newStopLink(codeSender.siteOrigin, user.sub, kind, user[fieldOf[kind]]);
  const emails = [accountEmails.changed(kind, user.userEmail, link.url)];
  const fields = { [fieldOf[kind]]: to, ...(kind === 'email' ? { formerEmail: '' } : {}) };
  return saveUser(codeSender.poolId, { from: own, to: own }, user, fields, { own: true, emails }, [
    confirmedItem(user.sub, kind),
    link.item,
  ]);
};

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
 * made the change. Throws a sentence where the mode of the company's sign-in binds the user to its domain. D-92, ADR 0054.
 */
export const stopChange = async (poolId: string, token: string, place: { ip: string; userAgent: string }) => {
  const found = await readStopLinks(token);
  const principal = found && (await findPrincipal(found.sub));
  if (!principal) throw useless();
  const { sub, links } = found;
  const former = before(links);
  if (former.userEmail !== undefined) await requireDomainKept(principal, former.userEmail);
  for (const { kind } of links) await deletePending(sub, kind);
  const own = ownScope(principal);
  const user = await users(own).get(principal.userId);
  const addresses = [user.userEmail, former.userEmail ?? ''].filter(
    (to, at, all) => to !== '' && all.indexOf(to) === at,
  );
  await saveUser(poolId, { from: own, to: own }, user, former, { emails: addresses.map(accountEmails.undone) });
  await deleteLinks(sub, links);
  await recordActivity(user.id, { type: 'user-change', detail: 'e-mail or phone change stopped' }, place);
};
