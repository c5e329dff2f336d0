import type { StandingAudience } from '#contract/standing/forms.ts';
import { maySetStanding } from '#contract/standing/rights.ts';
import type { Standing, StandingKind } from '#contract/standing/standings.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { type StaffMember, staffOf } from '../obligations/staff.ts';

interface Of {
  readonly kind: StandingKind;
  readonly tenantId: TenantId;
  readonly recordId: string;
  /** The reseller of an end user; of other records it counts for nothing. */
  readonly companyId: string;
  readonly responsibleId: string;
  readonly to: Standing;
  readonly today: string;
  /** The user who makes the step, and knows of it. */
  readonly actor: string;
}

/** Whom a step of a record can be told: users who can sign in, apart from the one who makes it. Users of another reseller are none. */
export const audiencesOf = async (of: Of): Promise<Readonly<Record<StandingAudience, readonly StaffMember[]>>> => {
  const { kind, tenantId, recordId, companyId, responsibleId, to, today, actor } = of;
  const members = (await staffOf(tenantId, today)).members.filter(({ userId }) => userId !== actor);
  const reseller = kind === 'reseller' ? recordId : kind === 'endUser' ? companyId : '';
  return {
    responsible: members.filter(({ userId }) => userId === responsibleId),
    users: members.filter(({ home, isOfReseller }) => isOfReseller && home === reseller),
    staff: members.filter((member) => !member.isOfReseller && maySetStanding(member, kind, to)),
  };
};
