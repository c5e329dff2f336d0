import type { SQSHandler, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import type { ReturnedAddress } from '#contract/fields/returned-mail.ts';
import { markReturned } from '../entities/people/returned-mail.ts';
import { consume } from '../kit/consume.ts';

const Recipients = z.array(z.object({ emailAddress: z.string() }));

/** The parts of the events of SES that say whose mailbox gave a mail back; SES publishes them to EventBridge. */
const MailEvent = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({
      eventType: z.literal('Bounce'),
      bounce: z.object({ bounceType: z.string(), bouncedRecipients: Recipients, timestamp: z.string() }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      complaint: z.object({ complainedRecipients: Recipients, timestamp: z.string() }),
    }),
  ]),
});

/** Headers may write 'Name <address>'. */
const bare = (address: string) => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address;

/**
 * The addresses of an event that get no more reminders. A mailbox that is full or busy for now is not among them: SES has
 * tried for hours by then, and the next mail may arrive. Throws for an event of another shape.
 */
const returnedIn = (event: unknown): ReturnedAddress[] => {
  const { detail } = MailEvent.parse(event);
  if (detail.eventType === 'Complaint') {
    const { complainedRecipients, timestamp } = detail.complaint;
    return complainedRecipients.map(({ emailAddress }) => ({
      address: bare(emailAddress),
      reason: 'complaint',
      at: timestamp,
    }));
  }
  const { bounceType, bouncedRecipients, timestamp } = detail.bounce;
  if (bounceType !== 'Permanent') return [];
  return bouncedRecipients.map(({ emailAddress }) => ({
    address: bare(emailAddress),
    reason: 'bounce',
    at: timestamp,
  }));
};

const processMessage = async ({ body }: SQSRecord) => {
  for (const returned of returnedIn(JSON.parse(body))) await markReturned(returned);
};

/** Consumes what SES reports of mails that came back or were called spam, and marks their addresses. */
export const handler = consume('', processMessage) satisfies SQSHandler;
