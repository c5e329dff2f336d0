import { headingOf, kinds } from '#contract/kinds/kinds.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { isWeekend } from '#contract/obligations/next-due.ts';
import { type RestorableKind, restorableKinds } from '#contract/record/deleted.ts';
import { may } from '#contract/rules/access.ts';
import { dayIn, daysAfter, showDay } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { SOON_DAYS } from '#contract/rules/retention.ts';
import { telling } from '../domain/notifications/telling.ts';
import { type StaffMember, staffOf } from '../domain/obligations/staff.ts';
import { restorables } from '../domain/restore/kinds.ts';
import { type DeletedLine, mayRestore } from '../domain/restore/restorable.ts';
import { scopeOfKind } from '../entities/all-entities.ts';
import { returnedAddresses, sameAddress } from '../entities/people/returned-mail.ts';
import { tenantSettingsOf } from '../entities/records/company.ts';
import { reminderEmail } from '../mail/reminder.ts';
import type { TenantId } from '../store/id.ts';
import { endErasures, tellErasures, wereErasuresTold } from './reminded.ts';

/** Companies are restored by super admins, who are told nothing. */
const listedKinds = restorableKinds.filter((kind) => kind !== 'company');

interface Soon {
  readonly kind: RestorableKind;
  readonly lines: readonly DeletedLine[];
}

/** How many deleted records of a kind a person finds in the list that the message leads to. */
interface Count {
  readonly kind: RestorableKind;
  readonly count: number;
}

/** What will be erased soon as the person's own lists have it, so a hold changes nothing. */
const readSoon = async (person: StaffMember): Promise<readonly Soon[]> => {
  const soon: Soon[] = [];
  for (const kind of listedKinds) {
    const scope = scopeOfKind(kind, person);
    const lines: DeletedLine[] = [];
    let before = '';
    do {
      const { found, next } = await restorables[kind].part(scope, before, SOON_DAYS);
      lines.push(...found);
      before = next;
    } while (before !== '');
    soon.push({ kind, lines });
  }
  return soon;
};

const countFor = (person: StaffMember, soon: readonly Soon[]): readonly Count[] =>
  soon
    .map(({ kind, lines }) => ({ kind, count: lines.filter((line) => mayRestore(person, line)).length }))
    .filter(({ count }) => count > 0);

/** '2 technology providers' */
const inWords = ({ kind, count }: Count) => `${figure(count)} ${count === 1 ? kinds[kind].noun : kinds[kind].plural}`;

/** What a person is told: of which kinds how much will be erased until which day, no names, and where to restore it. */
const messageOf = (person: StaffMember, counts: readonly Count[], until: string, site: string) => {
  const all = counted(
    counts.reduce((sum, { count }) => sum + count, 0),
    'deleted record',
  );
  const day = showDay(until);
  const link = notificationLinks.erasedWithin(counts[0]?.kind ?? 'provider', SOON_DAYS);
  const restoring = 'Until the day on which a record is erased it can be restored.';
  const lines = counts.map(({ kind, count }) => ({
    text: `${headingOf(kind)}: ${figure(count)}`,
    url: `${site}${notificationLinks.erasedWithin(kind, SOON_DAYS)}`,
  }));
  return {
    mail: reminderEmail(person.email, site, {
      subject: `${all} will be erased by ${day}`,
      sections: [{ heading: `Erased by ${day}`, points: lines.map((line) => ({ lines: [line] })) }],
      closing: [`${restoring} Deleted Records names the records, and the day of each: ${site}${link}`],
    }),
    link,
    /** The same in one line, for the portal. */
    text: `${counts.map(inWords).join(', ')}. ${restoring}`,
  };
};

interface Work {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where links lead. */
  readonly site: string;
}

/** Who may restore what is about to be erased, and wants reminders at all. Role matrix row 117. */
const isTold = (person: StaffMember) =>
  !person.isOfReseller && person.reminders.frequency !== 'none' && may(person, 'record.restoreLate');

/**
 * Tells the NCRA staff of a root company once in each month, on its first working day with a run, how many deleted records will be
 * erased within 30 days; returns how many were told. May be repeated and interrupted at any point: every user is told once. D-110.
 */
export const remindErasures = async ({ tenantId, now, site }: Work): Promise<number> => {
  const { timeZone } = await tenantSettingsOf(tenantId);
  const today = dayIn(timeZone)(new Date(now).toISOString());
  const month = today.slice(0, 'YYYY-MM'.length);
  if (isWeekend(today) || (await wereErasuresTold(tenantId, month))) return 0;
  const people = (await staffOf(tenantId, today)).members.filter(isTold);
  const [anyone] = people;
  // All of them see the same: what belongs to the tenant.
  const soon = anyone ? await readSoon(anyone) : [];
  const returned = await returnedAddresses();
  let told = 0;
  for (const person of people) {
    const counts = countFor(person, soon);
    if (counts.length === 0) continue;
    const message = messageOf(person, counts, daysAfter(today, SOON_DAYS), site);
    const isReturned = returned.has(sameAddress(person.email));
    const parts = telling(person, isReturned, { ...message, id: `${person.userId} erasures` }, today, now);
    if (await tellErasures(tenantId, person.userId, month, parts)) told++;
  }
  await endErasures(tenantId, month);
  return told;
};
