import { TOLD_ON_DAYS } from '#contract/access-review/states.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { isWeekend } from '#contract/obligations/next-due.ts';
import { daysBetween, showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import { readCampaigns, type StoredCampaign, tellOfCampaign } from '#lambdas/entities/access-campaigns.ts';
import { returnedAddresses, sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { accessReviewEmail } from '#lambdas/mail/news.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { closeTask, type OutboxTask } from '#lambdas/store/outbox.ts';
import { serverActor } from '#lambdas/store/scope.ts';
import { telling } from '../notifications/telling.ts';
import { type StaffMember, staffOf } from '../obligations/staff.ts';
import { decisionsOf } from './decisions.ts';
import { fillCampaign, mayAnswer, mayStart, peopleOf } from './people.ts';

/** The message of the end comes after all others. */
const AT_END = 1_000;

/** What the messages of a campaign depend on. */
export interface Telling {
  readonly tenantId: TenantId;
  /** The tenant's day. */
  readonly today: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where links lead. */
  readonly site: string;
}

interface Message {
  readonly title: string;
  readonly text: string;
}

/** Tells one message to those that have one, each user once; returns how many were told. */
const tellEach = async (
  { tenantId, today, now, site }: Telling,
  { id: campaignId }: StoredCampaign,
  mark: number,
  messageFor: (person: StaffMember) => Message | undefined,
): Promise<number> => {
  const { members } = await staffOf(tenantId, today);
  const returned = await returnedAddresses();
  const link = notificationLinks.accessReview();
  let told = 0;
  for (const person of members) {
    const message = messageFor(person);
    if (!message) continue;
    const mail = accessReviewEmail(person.email, message.title, message.text, `${site}${link}`);
    const sent = { id: `${person.userId} access review`, mail, text: message.text, link };
    const parts = telling(person, returned.has(sameAddress(person.email)), sent, today, now);
    if (await tellOfCampaign({ tenantId, campaignId, userId: person.userId }, mark, parts)) told++;
  }
  return told;
};

/**
 * Tells the users of each company at the start of a campaign whose access waits for their answer, and again on day 14 and 25 if some
 * does; not at weekends. It decides about accounts, so whoever wants no reminders of obligations is told too.
 */
export const tellOfOpen = async (telling: Telling, campaign: StoredCampaign): Promise<number> => {
  const { tenantId, today } = telling;
  const mark = TOLD_ON_DAYS.findLast((day) => day <= daysBetween(campaign.startedOn, today));
  if (mark === undefined || isWeekend(today)) return 0;
  const people = await peopleOf(tenantId);
  const decisions = await decisionsOf(tenantId, { people, campaigns: [campaign], campaignId: campaign.id });
  const open = decisions.filter(({ state }) => state === 'open');
  const due = showDay(campaign.dueOn);
  return tellEach(telling, campaign, mark, (person) => {
    const count = open.filter((decision) => mayAnswer(person, decision, people)).length;
    if (count === 0) return undefined;
    const users = counted(count, 'user');
    return {
      title:
        mark === 0
          ? `Access review: ${users} to confirm by ${due}`
          : `Access review: ${users} still to confirm by ${due}`,
      text: 'Say of each whether the access stays, changes or ends. Who is not confirmed by then is disabled.',
    };
  });
};

/** Tells those who may start campaigns how one has ended. */
export const tellOfEnd = async (telling: Telling, campaign: StoredCampaign): Promise<number> => {
  const people = await peopleOf(telling.tenantId);
  const all = await decisionsOf(telling.tenantId, { people, campaigns: [campaign], campaignId: campaign.id });
  const count = (decision: string) => all.filter((each) => each.decision === decision).length;
  const [disabled, spared] = [count('disabled'), count('spared')];
  const stayed =
    spared === 0
      ? ''
      : `${counted(spared, 'user')} stayed enabled as the last account of a company, or its last one for an emergency.`;
  const [what, text] =
    disabled === 0
      ? ['nobody was disabled', stayed || 'Every user was answered about.']
      : [
          `${counted(disabled, 'user')} disabled`,
          `Nobody had answered about them. They can be enabled again for 14 days. ${stayed}`.trim(),
        ];
  const message = { title: `The access review has ended: ${what}`, text };
  return tellEach(telling, campaign, AT_END, (person) => (mayStart(person) ? message : undefined));
};

/**
 * Tells within a minute of a campaign that a user has started, not by the next daily run; at a weekend that run tells it. Finishes a start
 * that was cut off. Repeated, it tells nobody twice.
 */
export const tellOfStart = async (task: OutboxTask<'access-review-news'>, site: string): Promise<void> => {
  const tenantId = tenantIdOf(task.id);
  const { current } = await readCampaigns(tenantId);
  if (current?.id === task.id) {
    await fillCampaign({ tenantId, actor: serverActor }, current);
    await tellOfOpen({ tenantId, today: await todayIn(tenantId), now: Date.now(), site }, current);
  }
  await closeTask(task);
};
