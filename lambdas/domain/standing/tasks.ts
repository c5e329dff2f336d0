import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { PortalNotification } from '#contract/notification/record.ts';
import type { StandingAudience } from '#contract/standing/forms.ts';
import { maySetStanding } from '#contract/standing/rights.ts';
import type { Standing, StandingKind } from '#contract/standing/standings.ts';
import { putNotification } from '#lambdas/entities/notification.ts';
import { standingEmail } from '#lambdas/mail/news.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { closeTask, mailTask, type OutboxTask, openTask } from '#lambdas/store/outbox.ts';
import { defineTask } from '../define-task.ts';
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

interface Told {
  readonly userId: string;
  /** '' for a user who wants no e-mail. */
  readonly email: string;
}

declare module '#lambdas/store/outbox.ts' {
  interface TaskDetails {
    /** A step from one standing to another, for the users who were chosen: in the portal, and by e-mail to those who want it. */
    'standing-news': { readonly to: readonly Told[]; readonly notice: PortalNotification };
  }
}

const isMailed = ({ reminders: { channel, frequency } }: StaffMember) => channel !== 'portal' && frequency !== 'none';

/** The news of a step as one item of its transaction, however many users are told. */
export const standingNews = (to: readonly StaffMember[], notice: PortalNotification): OutboxTask<'standing-news'> => ({
  kind: 'standing-news',
  id: randomUUID(),
  at: Date.now(),
  to: to.map((member) => ({ userId: member.userId, email: isMailed(member) ? member.email : '' })),
  notice,
});

const Told = z.object({ userId: z.string(), email: z.string() });

export const standingTasks = {
  'standing-news': defineTask('standing-news', { to: z.array(Told), notice: PortalNotification }, async (task) => {
    const { id, to, notice } = task;
    for (const { userId } of to) await putNotification(userId, notice, id);
    for (const { userId, email } of to.filter((each) => each.email !== ''))
      await openTask({ ...mailTask(standingEmail(email, notice.title)), id: `${id} ${userId}` });
    await closeTask(task);
  }),
};
