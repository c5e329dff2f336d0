import { daysAfter, daysBetween } from '../../contract/rules/dates.ts';
import { type DaySpan, isMonday, isWeekend } from '../../contract/rules/obligations/crossing.ts';
import type { Reminders } from '../../contract/user/reminders.ts';
import { type StaffMember, staffOf } from '../domain/obligations/staff.ts';
import { circumstancesOf, familySettingsOf } from '../entities/company.ts';
import { noticeItem } from '../entities/notice.ts';
import { returnedMails, sameAddress } from '../entities/returned-mail.ts';
import type { FamilyId } from '../store/id.ts';
import { type Mail, taskItem } from '../store/outbox.ts';
import { digestMail, digestNotice } from './digest.ts';
import { concerns, type DueItem, dueItems } from './due-items.ts';
import { endRun, type FamilyDays, type Reminded, readReminded, tellPerson } from './reminded.ts';

interface Work {
  readonly familyId: FamilyId;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where links lead. */
  readonly site: string;
  /** Says who would be told what, and writes nothing. */
  readonly dryRun?: boolean;
}

interface Result {
  /** The day in the family's time zone. */
  readonly today: string;
  readonly told: readonly { readonly userId: string; readonly mail: Mail }[];
}

const WEEK = 7;

/** Whether a weekly round is due: on Mondays, and on the first working day after one that was missed. */
const isWeeklyRound = (today: string, weekly: string) => isMonday(today) || daysBetween(weekly, today) > WEEK;

/** The days that a person is told about; undefined for nobody's turn of being told, today. */
const spanOf = (person: StaffMember, today: string, days: FamilyDays, { people }: Reminded): DaySpan | undefined => {
  const isWeekly = person.reminders.frequency === 'weekly';
  if (isWeekly && !isWeeklyRound(today, days.weekly)) return undefined;
  const since = isWeekly ? days.weekly : days.daily;
  const told = people.get(person.userId) ?? '';
  const after = told > since ? told : since;
  return after < today ? { after, until: today } : undefined;
};

/**
 * Tells the people of a family what has come up since they were told last. May be repeated and interrupted at any point:
 * everybody is told once. At weekends nobody is told anything; it waits until Monday.
 */
export const remindFamily = async ({ familyId, now, site, dryRun = false }: Work): Promise<Result> => {
  const { reminderDays } = await familySettingsOf(familyId);
  const circumstances = await circumstancesOf(familyId, now);
  const { today } = circumstances;
  if (isWeekend(today)) return { today, told: [] };
  const reminded = await readReminded(familyId);
  const days = reminded.days ?? { daily: daysAfter(today, -1), weekly: daysAfter(today, -WEEK) };
  if (days.daily >= today) return { today, told: [] };
  const widest = { after: days.weekly < days.daily ? days.weekly : days.daily, until: today };
  const items = await dueItems(familyId, widest, reminderDays, circumstances);
  const told: { userId: string; mail: Mail }[] = [];
  const { members, careFor } = await staffOf(familyId, today);
  const returned = new Set((await returnedMails()).map(({ address }) => sameAddress(address)));
  for (const person of members) {
    const span = spanOf(person, today, days, reminded);
    const own = span ? items.filter((item) => concerns(person, item, { span, reminderDays, careFor })) : [];
    if (own.length === 0) continue;
    const mail = digestMail(person, own, site);
    const channel = returned.has(sameAddress(mail.to)) ? 'portal' : person.reminders.channel;
    const parts = telling(person.userId, channel, { own, mail, today, at: now });
    if (dryRun || (await tellPerson(familyId, person.userId, today, parts))) told.push({ userId: person.userId, mail });
  }
  if (!dryRun)
    await endRun(familyId, { daily: today, weekly: isWeeklyRound(today, days.weekly) ? today : days.weekly });
  return { today, told };
};

interface Telling {
  readonly own: readonly DueItem[];
  readonly mail: Mail;
  readonly today: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What tells a person: a mail, a notice in the portal, or both. */
const telling = (userId: string, channel: Reminders['channel'], { own, mail, today, at }: Telling) => [
  ...(channel === 'portal' ? [] : [taskItem({ kind: 'digest', id: `${userId} ${today}`, at, mail })]),
  ...(channel === 'mail' ? [] : [noticeItem(userId, digestNotice(own, mail.subject))]),
];
