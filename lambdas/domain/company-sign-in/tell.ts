import { notificationLinks } from '#contract/notification/links.ts';
import { type Action, may } from '#contract/rules/access.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { returnedAddresses, sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { tenantSettingsOf } from '#lambdas/entities/records/company.ts';
import { alertedAdmins } from '#lambdas/entities/records/user.ts';
import { companySignInEmail } from '#lambdas/mail/news.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { mailTask, taskItem } from '#lambdas/store/outbox.ts';
import { serverActor, topScope } from '#lambdas/store/scope.ts';
import { notificationTask, telling } from '../notifications/telling.ts';
import { type StaffMember, staffOf } from '../obligations/staff.ts';

/** What happened to the sign-in of a company. The same `id` on the same day is told once by mail. */
export interface News {
  readonly companyId: string;
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** A page of the portal; the one of the connection where nothing is said. */
  readonly link?: string;
}

/** What one transaction takes besides what it tells of: two messages for each of this many people. */
const TOLD_MAX = 40;

/** Messages to the staff of a tenant that a rule chooses. */
const tellStaff = async (
  { companyId, id, title, text, link = notificationLinks.companySignIn() }: News,
  site: string,
  isTold: (person: StaffMember) => boolean,
): Promise<TransactItem[]> => {
  const tenantId = tenantIdOf(companyId);
  const now = Date.now();
  const today = dayIn((await tenantSettingsOf(tenantId)).timeZone)(new Date(now).toISOString());
  const [{ members }, returned] = await Promise.all([staffOf(tenantId, today), returnedAddresses()]);
  return members
    .filter(isTold)
    .slice(0, TOLD_MAX)
    .flatMap((person) => {
      const mail = companySignInEmail(person.email, title, text, `${site.split(',')[0]}${link}`);
      const message = { id: `${person.userId} ${id}`, mail, text, link };
      return telling(person, returned.has(sameAddress(person.email)), message, today, now);
    });
};

/** Messages to those of a company who have a right, such as to manage its connection. */
export const tellCompany = (news: News, site: string, right: Action = 'companySignIn.manage') =>
  tellStaff(news, site, (person) => person.home === news.companyId && may(person, right));

/** Messages to who decides about the connection of a company: staff of the root company for resellers, super admins for it. */
export const tellDeciders = async (news: News, site: string): Promise<TransactItem[]> => {
  const { companyId, title, text } = news;
  const tenantId = tenantIdOf(companyId);
  const link = notificationLinks.companySignIn(companyId);
  if (companyId !== tenantId) {
    const isDecider = (person: StaffMember) => person.home === tenantId && may(person, 'companySignIn.decide');
    return tellStaff({ ...news, link }, site, isDecider);
  }
  const admins = (await alertedAdmins(topScope(serverActor))).slice(0, TOLD_MAX);
  if (admins.length === 0) return [];
  const url = `${site.split(',')[0]}${link}`;
  const mails = admins.map(({ userEmail }) => mailTask(companySignInEmail(userEmail, title, text, url)));
  const notice = notificationTask(
    admins.map(({ id }) => id),
    { kind: 'approval', title, text, link },
  );
  return [...mails, notice].map(taskItem);
};
