import type { ObligationState } from '#contract/catalogue/obligation-states.ts';
import { type Care, isAssignedTo, isNotifiedOf, waitsFor } from '#contract/obligations/assignee.ts';
import { type DaySpan, REMINDED_DAYS_AFTER, reminderDaysIn } from '#contract/obligations/next-due.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { Circumstances, Outstanding } from '#contract/obligations/outstanding-item.ts';
import { mayReadObligations } from '#contract/obligations/rights.ts';
import { snoozeFor } from '#contract/obligations/snooze.ts';
import { daysBetween } from '#contract/rules/dates.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import type { Reminders } from '#contract/user/reminders.ts';
import { type ObligationList, obligationLists } from '../domain/obligations/obligation-lists.ts';
import type { Staff, StaffMember } from '../domain/obligations/staff.ts';
import { companyNames } from '../entities/records/end-user.ts';
import type { TenantId } from '../store/id.ts';
import type { Selected } from '../store/repository/list-page.ts';
import { serverActor, tenantScope } from '../store/scope.ts';

/** An obligation that is open, or has a day on which it will be; it is that of the row at a position. */
interface OpenItem {
  readonly list: ObligationList;
  readonly selected: Selected;
  readonly position: number;
  readonly outstanding: Outstanding;
  readonly care: Care | undefined;
  /** The day until which it is or was snoozed; '' for never. */
  readonly snoozedUntil: string;
}

/** An obligation as a mail names it. */
export interface NamedItem extends OpenItem {
  readonly recordId: string;
  readonly record: string;
  /** The name of the end user's reseller; '' for other records. */
  readonly reseller: string;
  /** The day on which a person changed the record last; '' if that was not noted. */
  readonly touchedOn: string;
}

/** What a user is reminded of, and the days since they were reminded last. */
interface Round {
  readonly span: DaySpan;
  readonly reminderDays: readonly number[];
}

/** Whether a user wants to be reminded of what is in a state: a failed review is worse than what is overdue. */
const isWanted = (frequency: Reminders['frequency'], state: ObligationState) =>
  frequency !== 'none' && (frequency !== 'overdue' || state === 'overdue' || state === 'failed');

/** Whether the person may see the obligation and it can be their turn; the cheap tests come first, for there are many items. */
const reaches = (person: StaffMember, { list, selected: { view }, position, outstanding }: OpenItem) => {
  if (!isAssignedTo(outstanding, person) || !mayReadObligations(person, outstanding.obligation.kind)) return false;
  if (outstanding.hidden && isExperianOnly(person)) return false;
  const scope = list.scopeOf(person);
  return scope.companies === 'all' || view.columns.testAny(list.entity.owners(scope), scope.companies)(position);
};

/** Whether the weekly summary counts it: no daily mail will name it again, or not for long. D-104. */
const isSummed = ({ outstanding: { state, due }, snoozedUntil }: OpenItem, today: string) => {
  if (snoozedUntil > today || state === 'ok' || state === 'due soon') return false;
  return state !== 'overdue' || daysBetween(due, today) > REMINDED_DAYS_AFTER;
};

/** Reads the lists of the tenant once; the result is queried for one person after the other. */
export const openItems = async (tenantId: TenantId, circumstances: Circumstances, { careFor }: Staff) => {
  const { today } = circumstances;
  const scope = tenantScope(serverActor, tenantId);
  const { nameOf } = await companyNames(tenantId);
  const items: OpenItem[] = [];
  for (const list of obligationLists)
    for (const selected of await list.select(scope)) {
      const { view, positions } = selected;
      const outstandingOf = findOutstanding(list.kinds, circumstances);
      for (const position of positions) {
        const value = (fact: string) => view.columns.value(fact, position);
        const care = careFor(value);
        for (const outstanding of outstandingOf(value)) {
          if (outstanding.state === 'ok' && outstanding.due === '') continue;
          const snoozedUntil = snoozeFor(value('snoozes'), outstanding)?.until ?? '';
          items.push({ list, selected, position, outstanding, care, snoozedUntil });
        }
      }
    }
  items.sort(({ outstanding: one }, { outstanding: other }) =>
    one.due < other.due ? -1 : one.due > other.due ? 1 : 0,
  );
  const named = (item: OpenItem): NamedItem => {
    const { selected, position, outstanding } = item;
    const value = (field: string) => String(selected.view.columns.value(field, position) ?? '');
    const reseller = outstanding.obligation.kind === 'endUser' ? nameOf(value('companyId')) : '';
    return { ...item, recordId: value('id'), record: value('name'), reseller, touchedOn: value('touchedOn') };
  };
  return {
    /** What comes up for a person within their span, of the sort they want. */
    comingUp: (person: StaffMember, { span, reminderDays }: Round): NamedItem[] => {
      const isNow = (item: OpenItem) =>
        reminderDaysIn(item.outstanding.due, span, reminderDays, item.snoozedUntil).some((day) =>
          isNotifiedOf(item.outstanding, person, item.care, today, day),
        );
      const { frequency } = person.reminders;
      return items
        .filter((item) => isWanted(frequency, item.outstanding.state) && isNow(item) && reaches(person, item))
        .map(named);
    },
    /** What the weekly summary of a person counts. */
    summed: (person: StaffMember): NamedItem[] =>
      items
        .filter(
          (item) =>
            isSummed(item, today) &&
            reaches(person, item) &&
            isNotifiedOf(item.outstanding, person, item.care, today, today),
        )
        .map(named),
    /** How much is open and waits for a person, as their worklist counts it. */
    countOpen: (person: StaffMember): number =>
      items.filter(
        (item) =>
          item.outstanding.state !== 'ok' &&
          reaches(person, item) &&
          waitsFor(item.outstanding, person, item.care, today),
      ).length,
  };
};

export const oneLine = (text: string) => text.replace(/\s+/g, ' ');

/** '1,215' */
export const figure = (count: number) => count.toLocaleString('en-US');

/** The name of a record, an end user's with its reseller. */
export const recordName = ({ record, reseller }: Pick<NamedItem, 'record' | 'reseller'>) =>
  oneLine(reseller === '' ? record : `${record} (${reseller})`);
