/** Every type of event that endpoints receive, with the words of the screen. `activity.recorded` alone makes an audit sink. */
export const eventTypeWords = {
  'record.created': 'Record created',
  'record.changed': 'Record changed',
  'record.deleted': 'Record deleted',
  'status.changed': 'Status changed',
  'standing.changed': 'Standing changed',
  'document.delivered': 'Document delivered',
  'document.approved': 'Document approved',
  'document.returned': 'Document returned',
  'request.done': 'Document request done',
  'request.declined': 'Document request declined',
  'review.completed': 'Review completed',
  'inspection.completed': 'Inspection completed',
  'obligation.overdue': 'Obligation overdue',
  'import.ended': 'Import ended',
  'user.disabled': 'User disabled',
  'activity.recorded': 'All activity (audit sink)',
} as const;

export type EventType = keyof typeof eventTypeWords;

export const eventTypes = Object.keys(eventTypeWords) as [EventType, ...EventType[]];

/** What an audit sink receives: every entry of the tenant's audit trail. Role matrix row 108. */
export const AUDIT_TYPE: EventType = 'activity.recorded';

/** What the button of an endpoint sends to try it; every endpoint receives it. */
export const TEST_TYPE = 'webhook.test';
