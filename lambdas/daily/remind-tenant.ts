import { OBLIGATION_RULES_VERSION } from '#contract/catalogue/obligations.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { PortalNotification } from '#contract/notification/record.ts';
import { type DaySpan, isWeekend, mondayOf } from '#contract/obligations/next-due.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { summaryOf } from '#contract/user/reminders.ts';
import type { Email } from '#lambdas/ports/mail.ts';
import { telling } from '../domain/notifications/telling.ts';
import { type StaffMember, staffOf } from '../domain/obligations/staff.ts';
import { putNotification } from '../entities/notification.ts';
import { returnedAddresses, sameAddress } from '../entities/people/returned-mail.ts';
import { circumstancesOf, tenantSettingsOf } from '../entities/records/company.ts';
import type { TenantId } from '../store/id.ts';
import { openItems } from './open-items.ts';
import {
  endRun,
  type LastReminded,
  readReminded,
  type TenantDays,
  tellPerson,
  WEEKLY_READERS_MAX,
} from './reminded.ts';
import { digestOf, summaryOfWeek } from './summary.ts';

interface Work {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where links lead. */
  readonly site: string;
  /** Says who would be notified of what, and writes nothing. */
  readonly dryRun?: boolean;
}

interface Result {
  /** The day in the tenant's time zone. */
  readonly today: string;
  readonly notified: readonly { readonly userId: string; readonly mail: Email }[];
}

const NEVER: LastReminded = { told: '', summary: '' };

/** Whether a weekly round is due: on Mondays, and on the first working day after one that was missed. */
const isWeeklyRound = (today: string, weekly: string) => weekly < mondayOf(today);

/** What counts before the first run of a tenant: it is reminded of its own day, and of weeks from the next Monday on. */
const beforeFirst = (today: string, rules: number): TenantDays => {
  const yesterday = daysAfter(today, -1);
  return { daily: yesterday, weekly: mondayOf(yesterday), rules, weeklyReaders: [] };
};

const isWeeklyReader = ({ reminders }: StaffMember) => reminders.frequency === 'weekly';

/**
 * The days that a person is reminded of; undefined if the user gets no reminder today. Who wanted it weekly at the last run
 * and does not any more has waited since the last weekly round.
 */
const spanOf = (person: StaffMember, today: string, days: TenantDays, { told }: LastReminded): DaySpan | undefined => {
  const isWeekly = isWeeklyReader(person);
  if (isWeekly && !isWeeklyRound(today, days.weekly)) return undefined;
  const since = isWeekly || days.weeklyReaders.includes(person.userId) ? days.weekly : days.daily;
  const after = told > since ? told : since;
  return after < today ? { after, until: today } : undefined;
};

/** Whether a person is given the weekly summary today: in a weekly round, once. D-104. */
const isSummaryDue = (
  { reminders }: StaffMember,
  today: string,
  { weekly }: TenantDays,
  { told, summary }: LastReminded,
) => summaryOf(reminders) === 'weekly' && isWeeklyRound(today, weekly) && told < today && summary <= weekly;

/**
 * Reminds the people of a tenant of what has come up since they were reminded last, and weekly what waits without a day.
 * May be repeated and interrupted at any point: every user is reminded once. At weekends no user is reminded; it waits
 * until Monday.
 */
export const remindTenant = async ({ tenantId, now, site, dryRun = false }: Work): Promise<Result> => {
  const { reminderDays } = await tenantSettingsOf(tenantId);
  const circumstances = await circumstancesOf(tenantId, now);
  const { today } = circumstances;
  if (isWeekend(today)) return { today, notified: [] };
  const reminded = await readReminded(tenantId);
  const rules = OBLIGATION_RULES_VERSION;
  const days = reminded.days ?? beforeFirst(today, rules);
  if (days.daily >= today) return { today, notified: [] };
  const staff = await staffOf(tenantId, today);
  if (days.rules < rules && !dryRun) await tellOfRules(staff.members);
  const { comingUp, summed, countOpen } = await openItems(tenantId, circumstances, staff);
  const notified: { userId: string; mail: Email }[] = [];
  const returned = await returnedAddresses();
  for (const person of staff.members) {
    const { userId } = person;
    const before = reminded.people.get(userId) ?? NEVER;
    const span = spanOf(person, today, days, before);
    const isSummary = isSummaryDue(person, today, days, before);
    const [due, waiting] = [span ? comingUp(person, { span, reminderDays }) : [], isSummary ? summed(person) : []];
    if (due.length === 0 && waiting.length === 0) continue;
    const open = countOpen(person);
    const messages = [
      ...(span && due.length > 0 ? [{ ...digestOf(person, { items: due, span, open, site }), id: userId }] : []),
      ...(waiting.length > 0
        ? [{ ...summaryOfWeek(person, { items: waiting, open, site }), id: `${userId} summary` }]
        : []),
    ];
    const isReturned = returned.has(sameAddress(person.email));
    const parts = messages.flatMap((message) => telling(person, isReturned, message, today, now));
    const note = { told: today, summary: isSummary ? today : before.summary };
    if (dryRun || (await tellPerson(tenantId, userId, note, parts)))
      notified.push(...messages.map(({ mail }) => ({ userId, mail })));
  }
  if (!dryRun)
    await endRun(tenantId, {
      daily: today,
      weekly: isWeeklyRound(today, days.weekly) ? today : days.weekly,
      rules,
      weeklyReaders: staff.members
        .filter(isWeeklyReader)
        .map(({ userId }) => userId)
        .slice(0, WEEKLY_READERS_MAX),
    });
  return { today, notified };
};

/** Informs each person of new rules by one notification, however much they changed. It has an id of its own: no user gets it twice. */
const tellOfRules = async (members: readonly StaffMember[]) => {
  const notification: PortalNotification = {
    kind: 'reminder',
    title: 'Obligations follow new rules',
    text: 'Failed reviews, files in review and documents that ran out have states of their own. The dashboard shows how much changed, and why.',
    link: notificationLinks.dashboard(),
  };
  for (const { userId } of members) await putNotification(userId, notification, `rules-${OBLIGATION_RULES_VERSION}`);
};
