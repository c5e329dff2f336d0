import { type Assignee, isAssignedTo } from '#contract/obligations/assignee.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import { snoozeToday } from '#contract/obligations/snooze.ts';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { staffOf } from '#lambdas/domain/obligations/staff.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type Caller, toAssignee } from '#lambdas/kit/caller.ts';
import type { TenantId } from '#lambdas/store/id.ts';

/** Until when an obligation of a row is snoozed today, and why; null if it is not. */
export const shownSnooze = (snoozes: unknown, outstanding: Outstanding, today: string): RecordObligation['snooze'] => {
  const found = snoozeToday(snoozes, outstanding, today);
  return found ? { until: found.until, reason: found.reason } : null;
};

/** Whether a user can fulfil an obligation now: those of a suspended reseller only read. ADR 0044. */
export const canFulfil = (
  { isReadOnly }: Pick<Caller, 'isReadOnly'>,
  outstanding: Outstanding,
  person: Assignee,
): boolean => isReadOnly !== true && isAssignedTo(outstanding, person);

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
