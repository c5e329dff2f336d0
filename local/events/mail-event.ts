import { randomUUID } from 'node:crypto';
import { settings } from '../settings.ts';
import { eventBridgeEvent, LOCAL_ACCOUNT } from './event-bridge.ts';

/** What becomes of a mail: no such mailbox, a full one, or a recipient who calls it spam. */
export type MailFate = 'bounce' | 'soft-bounce' | 'complaint';

const bounceOf = (to: string, timestamp: string, isPermanent: boolean) => ({
  feedbackId: randomUUID(),
  bounceType: isPermanent ? 'Permanent' : 'Transient',
  bounceSubType: isPermanent ? 'General' : 'MailboxFull',
  bouncedRecipients: [
    {
      emailAddress: to,
      action: 'failed',
      status: isPermanent ? '5.1.1' : '4.2.2',
      diagnosticCode: isPermanent ? 'smtp; 550 5.1.1 user unknown' : 'smtp; 452 4.2.2 mailbox full',
    },
  ],
  timestamp,
  reportingMTA: 'dns; mail.example.com',
});

const complaintOf = (to: string, timestamp: string) => ({
  feedbackId: randomUUID(),
  complaintSubType: null,
  complainedRecipients: [{ emailAddress: to }],
  timestamp,
  userAgent: 'Feedback Loop',
  complaintFeedbackType: 'abuse',
  arrivalDate: timestamp,
});

/** The event that SES publishes to EventBridge about a mail that was sent with a configuration set. */
export const mailEvent = (fate: MailFate, to: string, configurationSet: string, time = new Date()) => {
  const timestamp = time.toISOString();
  const arn = `arn:aws:ses:${settings.region}:${LOCAL_ACCOUNT}:configuration-set/${configurationSet}`;
  const mail = {
    timestamp,
    source: 'portal@example.com',
    sendingAccountId: LOCAL_ACCOUNT,
    messageId: randomUUID(),
    destination: [to],
    headersTruncated: false,
    tags: { 'ses:configuration-set': [configurationSet] },
  };
  if (fate === 'complaint') {
    const detail = { eventType: 'Complaint', complaint: complaintOf(to, timestamp), mail };
    return eventBridgeEvent('aws.ses', 'Email Complaint Received', [arn], detail, time);
  }
  const detail = { eventType: 'Bounce', bounce: bounceOf(to, timestamp, fate === 'bounce'), mail };
  return eventBridgeEvent('aws.ses', 'Email Bounced', [arn], detail, time);
};
