/** The dead-letter queues of a stage: the output that names each, and what a message of it is. */
export const deadLetterQueues = {
  imports: { output: 'DeadLetterQueueUrl', holds: 'a spreadsheet' },
  documents: { output: 'InspectionDeadLetterQueueUrl', holds: 'a file to be checked' },
  reminders: { output: 'ReminderDeadLetterQueueUrl', holds: 'the reminders of a family' },
  bounces: { output: 'BounceDeadLetterQueueUrl', holds: 'a mail that came back' },
  evidence: { output: 'EvidenceDeadLetterQueueUrl', holds: 'an evidence package' },
} as const;
export type QueueName = keyof typeof deadLetterQueues;

/** The queue of events that reached no function and no queue: where they belong stands in each. */
export const UNDELIVERED = 'undelivered';
export const UNDELIVERED_OUTPUT = 'UndeliveredQueueUrl';

export const queueNames = Object.keys(deadLetterQueues) as QueueName[];
