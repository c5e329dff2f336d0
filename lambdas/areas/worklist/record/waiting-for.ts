import type { Assignee } from '#contract/obligations/assignee.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { staffOf } from '#lambdas/domain/obligations/staff.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequestEntity, requestStateAt } from '#lambdas/entities/records/document-request.ts';
import { type Caller, toAssignee } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { loadIfAny } from '#lambdas/store/journal/load.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';

/** Until which day others are asked for a kind of document of a record, '' if no user is. */
export type WaitingOf = (recordId: string, documentKind: string) => string;

const keyOf = (recordId: string, documentKind: string) => `${recordId} ${documentKind}`;

/** The latest day of the requests that still take files, by record and kind. */
const daysIn = ({ columns }: ListProjection, today: string): ReadonlyMap<string, string> => {
  const days = new Map<string, string>();
  for (const at of columns.positions()) {
    const value = (field: string) => columns.value(field, at);
    if (!['open', 'overdue'].includes(requestStateAt(value, today))) continue;
    const due = String(value('due'));
    for (const kind of value('kindKeys') as readonly string[]) {
      const key = keyOf(String(value('rowId')), kind);
      if (due > (days.get(key) ?? '')) days.set(key, due);
    }
  }
  return days;
};

/** Reads the requests of a tenant once, to tell of any of its obligations whether others are waited for. */
export const waitingIn = async (tenantId: TenantId, today: string): Promise<WaitingOf> => {
  const view = await loadIfAny(tenantId, documentRequestEntity);
  const days = view && daysIn(view, today);
  return (recordId, documentKind) => days?.get(keyOf(recordId, documentKind)) ?? '';
};

/** Until when an obligation of a row is snoozed today, and why; null if it is not. */
export const shownSnooze = (snoozes: unknown, outstanding: Outstanding, today: string): RecordObligation['snooze'] => {
  const found = snoozeToday(snoozes, outstanding, today);
  return found ? { until: found.until, reason: found.reason } : null;
};

/** The caller as the rule of turns looks at users; the tenant's users are read only if the caller uploaded what is to be reviewed. */
export const assigneeFor = async (
  caller: Caller,
  tenantId: TenantId,
  outstanding: readonly Pick<Outstanding, 'uploader'>[],
): Promise<Assignee> => {
  const person = toAssignee(caller);
  if (!outstanding.some(({ uploader }) => uploader === caller.userId)) return person;
  const { members } = await staffOf(tenantId, await todayIn(tenantId));
  const { reviewsAlone = false } = members.find(({ userId }) => userId === caller.userId) ?? {};
  return { ...person, reviewsAlone };
};
