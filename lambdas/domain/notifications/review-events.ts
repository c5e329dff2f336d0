import { reviewLabel, reviewPlace } from '#contract/catalogue/reviewed.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { PortalNotification } from '#contract/notification/record.ts';
import { viewAddress } from '#contract/obligations/address.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { reviewEmail } from '#lambdas/mail/news.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { mailTask, taskItem } from '#lambdas/store/outbox.ts';
import type { StaffMember } from '../obligations/staff.ts';
import { notificationTask } from './telling.ts';

/** A transaction takes 100 items: this many users are mailed, the others find it in the portal. */
const MAILED = 80;

type Of = Pick<ReviewRecord, 'kind' | 'recordId' | 'obligation'>;

/** Whether a user wants such news by e-mail; the portal has them in any case. */
const isMailed = ({ reminders: { channel, frequency } }: StaffMember) => channel !== 'portal' && frequency !== 'none';

const tell = (
  to: readonly StaffMember[],
  { title, text, link }: Pick<PortalNotification, 'title' | 'text' | 'link'>,
): TransactItem[] => {
  if (to.length === 0) return [];
  const mails = to.filter(isMailed).slice(0, MAILED);
  return [
    taskItem(
      notificationTask(
        to.map(({ userId }) => userId),
        { kind: 'reminder', title, text, link },
      ),
    ),
    ...mails.map(({ email }) => taskItem(mailTask(reviewEmail(email, title)))),
  ];
};

const linkTo = ({ kind, recordId, obligation }: Of) =>
  `${viewAddress(kind, recordId)}?focus=${encodeURIComponent(reviewPlace(obligation))}`;

interface ReviewEvent {
  readonly of: Of;
  /** The name of the record. */
  readonly record: string;
  readonly to: readonly StaffMember[];
  readonly by: string;
  readonly reason: string;
}

/** Tells users at once that a review has failed; the mail does not hold the reason. D-102. */
export const reviewFailed = ({ of, record, to, by, reason }: ReviewEvent): TransactItem[] =>
  tell(to, {
    title: `${reviewLabel(of.obligation)} failed: ${record}`,
    text: `By ${by}: ${reason}`,
    link: linkTo(of),
  });

interface InspectionEvent extends Omit<ReviewEvent, 'of'> {
  /** The id of the inspection. */
  readonly id: string;
}

/** Tells users at once that an inspection has failed, as of a failed review. D-102. */
export const inspectionFailed = ({ id, record, to, by, reason }: InspectionEvent): TransactItem[] =>
  tell(to, {
    title: `Inspection failed: ${record}`,
    text: `By ${by}: ${reason}`,
    link: notificationLinks.inspection(id),
  });

/** Tells the same users that the failure was entered by mistake. */
export const failureWithdrawn = ({ of, record, to, by, reason }: ReviewEvent): TransactItem[] =>
  tell(to, {
    title: `Failure withdrawn: ${reviewLabel(of.obligation)} of ${record}`,
    text: `Withdrawn by ${by}: ${reason}`,
    link: linkTo(of),
  });
