import { type DaySpan, isReminded, reminderDaysIn } from '../../contract/rules/obligations/crossing.ts';
import { owedBy } from '../../contract/rules/obligations/owed.ts';
import type { Circumstances, Owed } from '../../contract/rules/obligations/owed-item.ts';
import { snoozeFor } from '../../contract/rules/obligations/snooze.ts';
import type { ObligationState } from '../../contract/rules/obligations/state.ts';
import { type Care, isToldOf } from '../../contract/rules/obligations/turn.ts';
import { isExperianOnly } from '../../contract/rules/roles.ts';
import type { Reminders } from '../../contract/user/reminders.ts';
import { mayRead, type OwingList, owingLists } from '../domain/obligations/owing-lists.ts';
import type { StaffMember } from '../domain/obligations/staff.ts';
import { companyNames } from '../entities/end-user.ts';
import type { FamilyId } from '../store/id.ts';
import type { ValueOf } from '../store/journal/selection.ts';
import { familyScope, serverActor } from '../store/scope.ts';
import type { Selected } from '../store/selected.ts';

/** An obligation with a day, or one that was put off until one, of which somebody is to be told; it is that of the row at a position. */
export interface DueItem {
  readonly list: OwingList;
  readonly selected: Selected;
  readonly position: number;
  readonly owed: Owed;
  readonly recordId: string;
  readonly record: string;
  /** The name of the end user's reseller; '' for other records. */
  readonly reseller: string;
  /** The day until which it is or was put off; '' for never. */
  readonly snoozedUntil: string;
}

/** Everything of the family that comes up within a span. The lists are read once, whoever is told. */
export const dueItems = async (
  familyId: FamilyId,
  span: DaySpan,
  reminderDays: readonly number[],
  circumstances: Circumstances,
): Promise<DueItem[]> => {
  const scope = familyScope(serverActor, familyId);
  const { nameOf } = await companyNames(familyId);
  const items: DueItem[] = [];
  for (const list of owingLists)
    for (const selected of await list.select(scope)) {
      const { view, positions } = selected;
      const owedOf = owedBy(list.kinds, circumstances);
      for (const position of positions)
        for (const owed of owedOf((fact) => view.columns.value(fact, position))) {
          const snoozedUntil = snoozeFor(view.columns.value('snoozes', position), owed)?.until ?? '';
          const isDone = owed.state === 'ok' && owed.due === '';
          if (isDone || !isReminded(owed.due, span, reminderDays, snoozedUntil)) continue;
          const value = (field: string) => String(view.columns.value(field, position) ?? '');
          const reseller = owed.obligation.kind === 'endUser' ? nameOf(value('companyId')) : '';
          const of = { recordId: value('id'), record: value('name'), reseller };
          items.push({ list, selected, position, owed, ...of, snoozedUntil });
        }
    }
  return items.sort((one, other) => (one.owed.due < other.owed.due ? -1 : one.owed.due > other.owed.due ? 1 : 0));
};

/** What a person is told about, and who looks after records. */
export interface Round {
  readonly span: DaySpan;
  readonly reminderDays: readonly number[];
  careFor(value: ValueOf): Care | undefined;
}

/** Whether somebody wants to be told of what is in a state: a failed review is worse than what is overdue. */
const isWanted = (frequency: Reminders['frequency'], state: ObligationState) =>
  frequency !== 'none' && (frequency !== 'overdue' || state === 'overdue' || state === 'failed');

/** Whether the person sees the record. */
const sees = (person: StaffMember, { list, selected: { view }, position }: DueItem) => {
  const scope = list.scopeOf(person);
  return scope.companies === 'all' || view.columns.holdsAny(list.entity.owners(scope), scope.companies)(position);
};

/** Whether the person is to be told: it waits for them, of a record they may read, within their span and of the sort they want. */
export const concerns = (person: StaffMember, item: DueItem, { span, reminderDays, careFor }: Round) => {
  const { owed, selected, position, snoozedUntil } = item;
  const { obligation, hidden, state, due } = owed;
  const care = careFor((field) => selected.view.columns.value(field, position));
  const days = reminderDaysIn(due, span, reminderDays, snoozedUntil);
  return (
    days.some((day) => isToldOf(owed, person, care, span.until, day)) &&
    mayRead(person, obligation.kind) &&
    !(hidden && isExperianOnly(person)) &&
    isWanted(person.reminders.frequency, state) &&
    sees(person, item)
  );
};
