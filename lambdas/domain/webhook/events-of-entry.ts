import type { ActivityAction } from '#contract/record/activity.ts';
import type { PageKind } from '#contract/record/page-address.ts';
import type { EventType } from '#contract/webhook/event-types.ts';
import { type AuditedKind, changeActions } from '#lambdas/domain/history/change-actions.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import type { PastEntry } from '#lambdas/store/journal/history/past-entries.ts';
import { type Owner, ownersIn } from './owner-of.ts';

/**
 * What happened, before it is addressed to endpoints. `sequence` is the version of the list that led to it: it grows with every event of a
 * record. `source` names it among all events of the tenant, so that the same entry always makes the same id. `version` is that of the
 * record, null where it is not known.
 */
export interface TenantEvent {
  readonly type: EventType;
  readonly at: string;
  readonly kind: PageKind;
  readonly id: string;
  readonly version: number | null;
  readonly sequence: number;
  readonly source: string;
  readonly owner: Owner;
  /** What some types say besides. */
  readonly more?: Readonly<Record<string, string>>;
}

/** Kinds that are parts of other records' work: they have types of their own instead of those of records. */
const isRecord = (kind: AuditedKind) => kind !== 'review' && kind !== 'documentRequest';

const recordTypes: Readonly<Record<Change['op'], EventType>> = {
  create: 'record.created',
  update: 'record.changed',
  remove: 'record.deleted',
};

/** Whether a file of a document was found good by this change: one that is there now and was not before. */
const isDelivered = ({ op, before = {}, after = {} }: Change) => {
  const keyIn = (part: Readonly<Record<string, unknown>>) => (part.file as { readonly key?: string } | null)?.key;
  return op === 'update' && keyIn(after) !== undefined && keyIn(after) !== keyIn(before);
};

const byAction: Readonly<Partial<Record<AuditedKind, Partial<Record<ActivityAction, EventType>>>>> = {
  document: { approved: 'document.approved', returned: 'document.returned' },
  review: { completed: 'review.completed' },
  siteInspection: { completed: 'inspection.completed' },
};

/** How a request has ended by this change, as far as it is an event. */
const requestEnds: Readonly<Record<string, EventType>> = { done: 'request.done', declined: 'request.declined' };

/** The types of what a change of one record did. */
const typesOf = (kind: AuditedKind, change: Change, action: ActivityAction | undefined): EventType[] => {
  const { op, before = {}, after = {} } = change;
  const types: (EventType | undefined)[] = [isRecord(kind) ? recordTypes[op] : undefined];
  types.push(action && byAction[kind]?.[action]);
  if (kind === 'document' && isDelivered(change)) types.push('document.delivered');
  if (kind === 'documentRequest' && op === 'update' && after.endedAs !== before.endedAs)
    types.push(requestEnds[String(after.endedAs)]);
  if (kind === 'user' && op === 'update' && before.enabled !== false && after.enabled === false)
    types.push('user.disabled');
  return types.filter((type) => type !== undefined);
};

/** A restored record continues its versions, and a deleted one has none. */
const versionOf = ({ op, version, prev }: Change): number | null =>
  version ?? (op === 'create' && prev === undefined ? 1 : null);

/** The events that an entry of a list's journal makes, in the order of its changes: one of each type for each record, and one for an audit sink. */
export const eventsOfEntry = (kind: AuditedKind, { v, at, by, via, changes, rows }: PastEntry): TenantEvent[] => {
  const ownerOf = ownersIn(kind, rows);
  return changes.flatMap((change) => {
    const action = changeActions[kind](change, by);
    const common = { at, kind, id: change.id, version: versionOf(change), sequence: v, owner: ownerOf(change) };
    const source = (type: EventType) => `${kind} ${v} ${change.id} ${type}`;
    const events = typesOf(kind, change, action).map(
      (type): TenantEvent => ({ ...common, type, source: source(type) }),
    );
    if (!action) return events;
    const type = 'activity.recorded';
    return [...events, { ...common, type, source: source(type), more: { action, by, via } }];
  });
};
