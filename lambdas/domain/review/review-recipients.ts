import type { Facts } from '#contract/catalogue/requirements.ts';
import { isAssignedTo } from '#contract/obligations/assignee.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { reviewRights } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type StaffMember, staffOf } from '../obligations/staff.ts';
import type { Reviewed } from './review-due.ts';

type Of = Pick<ReviewRecord, 'kind' | 'recordId'>;

/** Makes the test whether a user sees the record; providers are seen by the whole tenant, users of one company see the same. */
const seeing = ({ kind, recordId }: Of) => {
  const known = new Map<string, Promise<boolean>>();
  return (member: StaffMember): Promise<boolean> => {
    if (kind === 'provider') return Promise.resolve(true);
    const group = `${member.home} ${member.roles.join()}`;
    const seen =
      known.get(group) ??
      endUsers(member.scope())
        .find(recordId)
        .then((found) => found !== undefined);
    known.set(group, seen);
    return seen;
  };
};

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
  const sees = seeing(of);
  const checked = await Promise.all(recipients.map(async (member) => ((await sees(member)) ? [member] : [])));
  return checked.flat().sort((one, other) => Number(isResponsible(other)) - Number(isResponsible(one)));
};
