import { hasObligations, type Obligation } from '#contract/catalogue/obligations.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import type { reviewsOf } from '#contract/catalogue/reviewed.ts';
import { isAssignedTo } from '#contract/obligations/assignee.ts';
import { nextDue } from '#contract/obligations/next-due.ts';
import { findOutstanding } from '#contract/obligations/outstanding.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { reviewRights } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import { circumstancesOf, tenantSettingsOf, todayIn } from '#lambdas/entities/records/company.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { type StaffMember, staffOf, whoSee } from '../obligations/staff.ts';

/** An obligation that a review fulfils. */
export type Reviewed = ReturnType<typeof reviewsOf>[number];

/** When a reviewed obligation of a record is due, and when next if it were passed today; '' for no day. */
export interface ReviewDue {
  readonly due: string;
  readonly next: string;
  /** The tenant's day, 'YYYY-MM-DD'. */
  readonly today: string;
}

/** A sign-off holds from the day it was given, whatever the tenant has set: no other day of it is stored. */
const isMark = ({ basis }: Obligation) => 'mark' in basis;

/** Makes the function that derives when a reviewed obligation is due; undefined for a record without obligations. */
export const reviewDueNow = async (tenantId: TenantId) => {
  const [circumstances, { reviewFrom }] = await Promise.all([circumstancesOf(tenantId), tenantSettingsOf(tenantId)]);
  const { today, reviewMonths } = circumstances;
  return (reviewed: Reviewed, facts: Facts): ReviewDue | undefined => {
    if (!hasObligations[reviewed.kind](facts, circumstances)) return undefined;
    const outstanding = findOutstanding(
      [reviewed.kind],
      circumstances,
    )(facts).find(({ obligation }) => obligation.name === reviewed.name);
    const due = outstanding?.due ?? '';
    const months = reviewMonths[reviewed.name] ?? 0;
    return {
      due,
      next: nextDue({ on: today, due, months, from: isMark(reviewed) ? 'completion' : reviewFrom }),
      today,
    };
  };
};

type Of = Pick<ReviewRecord, 'kind' | 'recordId'>;

/** Providers are seen by the whole tenant. */
const sees =
  ({ kind, recordId }: Of) =>
  async (member: StaffMember): Promise<boolean> =>
    kind === 'provider' || (await endUsers(member.scope()).find(recordId)) !== undefined;

/**
 * Who is notified of a failed review and of its withdrawal: the responsible user of the record, first, and the tenant's
 * users who may review it, apart from the user who acts. Only users who see the record are notified. D-102.
 */
export const reviewRecipients = async (
  of: Of,
  reviewed: Reviewed,
  facts: Facts,
  actor: string,
): Promise<StaffMember[]> => {
  const tenantId = tenantIdOf(of.recordId);
  const { members } = await staffOf(tenantId, await todayIn(tenantId));
  const isResponsible = ({ userId }: StaffMember) => userId === facts('responsibleId');
  const recipients = members.filter(
    (member) =>
      member.userId !== actor &&
      (isResponsible(member) || (isAssignedTo(reviewed, member) && may(member, reviewRights[reviewed.name]))),
  );
  const seeing = await whoSee(recipients, sees(of));
  return seeing.sort((one, other) => Number(isResponsible(other)) - Number(isResponsible(one)));
};
