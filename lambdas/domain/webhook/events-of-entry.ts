import { createHash } from 'node:crypto';
import { eachKind, kindsThat } from '#contract/kinds/kinds.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { ActivityAction } from '#contract/record/activity.ts';
import { type PageKind, pageAddress } from '#contract/record/page-address.ts';
import { type EventType, TEST_TYPE } from '#contract/webhook/event-types.ts';
import { storedKinds } from '#lambdas/entities/all-entities.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import type { OutgoingEvent } from '#lambdas/entities/webhooks/delivery.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import type { Change, ListSource } from '#lambdas/store/journal/entry.ts';
import { idIn } from '#lambdas/store/journal/history/erased-entry.ts';
import type { PastEntry } from '#lambdas/store/journal/history/past-entries.ts';
import type { Packed } from '#lambdas/store/journal/snapshot/columns.ts';
import { type AuditedKind, changeActions } from '../history/change-actions.ts';

/** Whose a record is: the company it belongs to, and the record that it is a part of; '' for none. */
export interface Owner {
  readonly companyId: string;
  readonly parentId: string;
}

type Fields = Readonly<Record<string, unknown>>;

const ownerIn = (fields: Fields): Owner => ({
  companyId: idIn(fields.companyId),
  parentId: idIn(fields.rowId ?? fields.recordId),
});

/** Makes the function that says whose a changed record is: by its row in the entry, or as it was before it was deleted. */
export const ownersIn = (kind: AuditedKind, { fields, rows }: Packed) => {
  const idAt = fields.indexOf('id');
  const byId = new Map(
    rows.map((row) => [String(row[idAt]), Object.fromEntries(fields.map((name, at) => [name, row[at]]))]),
  );
  return ({ id, before, companyId = '' }: Change): Owner => {
    const known = ownerIn(byId.get(id) ?? before ?? {});
    const owner = { ...known, companyId: known.companyId || companyId };
    return kind === 'reseller' ? { companyId: id, parentId: '' } : owner;
  };
};

/** Every list whose journal makes events. */
export const followedLists: Readonly<Record<AuditedKind, ListSource>> = {
  ...eachKind(kindsThat('history'), (kind) => storedKinds[kind].entity),
  review: reviewEntity,
  documentRequest: documentRequestEntity,
};

export const followedKinds = Object.keys(followedLists) as AuditedKind[];

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

const ID_LENGTH = 24;

/**
 * An event as it is sent: thin, because who reads what it is about reads it through the public API, with rights that are checked then. The
 * id follows from the tenant and the source, so what is made again is the same event for its receiver.
 */
export const toOutgoing = (tenantId: TenantId, event: TenantEvent, site: string): OutgoingEvent => {
  const { type, at, kind, id, version, sequence, source, more } = event;
  const digest = createHash('sha256').update(`${tenantId} ${source}`).digest('base64url');
  const data = { id, kind, version, sequence, url: `${site}${pageAddress(kind, id)}`, ...more };
  return {
    id: `evt_${digest.slice(0, ID_LENGTH)}`,
    type,
    at,
    recordId: id,
    body: JSON.stringify({ type, timestamp: at, data }),
  };
};

/** An event that is about nothing, to try an endpoint. */
export const testEvent = (webhookId: string, tenantId: TenantId, at: string, site: string): OutgoingEvent => ({
  id: `evt_${newTenantId(tenantId)}`,
  type: TEST_TYPE,
  at,
  recordId: webhookId,
  body: JSON.stringify({
    type: TEST_TYPE,
    timestamp: at,
    data: { id: webhookId, kind: 'webhook', version: null, sequence: 0, url: `${site}${notificationLinks.webhooks()}` },
  }),
});
