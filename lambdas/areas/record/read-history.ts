import { ApplicationError } from '#contract/application-error.ts';
import type { HistoryChange, HistoryPart, RecordKind } from '#contract/record/history.ts';
import { fieldsAt, showChange, shownFields, WITHDRAWN, type Wording } from '#lambdas/domain/history/show-change.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { type Continuation, followHistory, type RecordChange } from '#lambdas/store/journal/history/record-history.ts';
import { LAST_V } from '#lambdas/store/keys.ts';
import { idsBeyond } from '#lambdas/store/retention/holds.ts';
import { readable } from './readable.ts';

/** Which changes of which record. */
export interface HistoryQuery {
  readonly kind: RecordKind;
  readonly id: string;
  readonly person: string;
  readonly field: string;
  /** The place of the one field that is told of; '' for all. */
  readonly at: string;
}

/** Changes of one part: each costs a key read. With a filter more of them are looked at. */
const LINES = 10;
const LOOKED_AT = 50;

const written = ({ at, v }: Continuation) => `${at === 'entry' ? 'e' : 'b'}${v}`;

const continued = (next: string): Continuation => {
  const [, at, v] = /^([eb])(\d{1,12})$/.exec(next) ?? [];
  if (v === undefined)
    throw new ApplicationError('This part of the history is not there. Please open it again.', '', 400);
  return { at: at === 'e' ? 'entry' : 'below', v: Number(v) };
};

/** Where the caller begins to read a record's history; refuses a record that the caller does not see. */
const beginning = async (caller: Caller, { kind, id }: HistoryQuery) => {
  const found = await readable[kind].find(caller, id);
  if (!found) throw new ApplicationError('Id Not Available');
  const { tenantId, entry, list = readable[kind].list } = found;
  const start: Continuation = entry === undefined ? { at: 'below', v: LAST_V } : { at: 'entry', v: entry };
  return { tenantId, entity: list.name, start };
};

const wordingFor = async (caller: Caller, { kind, id, at }: HistoryQuery): Promise<Wording> => {
  const tenantId = tenantIdOf(id);
  const [fields, nameOf] = await Promise.all([
    at === '' ? shownFields(kind, tenantId) : fieldsAt(kind, tenantId, at),
    recordNameIn(tenantId, userEntity),
  ]);
  return {
    fields,
    isOfField: at !== '',
    hidden: new Set(readable[kind].hidden?.(caller, id) ?? []),
    personName: (userId) => nameOf(userId) ?? '',
  };
};

/** Whether a line tells the caller anything, and matches the query. */
const isWanted =
  ({ person, field, at }: HistoryQuery) =>
  ({ what, fields, whoId }: HistoryChange) =>
    (fields.length > 0 || (at === '' ? what !== 'changed' : what === 'created')) &&
    (person === '' || person === whoId) &&
    (field === '' || fields.some((each) => each.field === field));

/** Changes with what the reviews that they come of say: the conditions or the reason, or why a failure was withdrawn. */
const withReasons = (
  caller: Caller,
  tenantId: TenantId,
  changes: readonly HistoryChange[],
): Promise<HistoryChange[]> => {
  const all = reviews(caller.tenantScope(caller.isSuperadmin ? tenantId : undefined));
  return Promise.all(
    changes.map(async (change) => {
      const found = change.review && (await all.find(change.review.id));
      if (!change.review || !found) return change;
      const reason = change.review.outcome === WITHDRAWN ? found.withdrawalReason : found.conditions;
      return { ...change, review: { ...change.review, reason } };
    }),
  );
};

/** A record's history, a part of it at a time. Role matrix row 107. */
export const historyPart = async (
  caller: Caller,
  query: HistoryQuery & { readonly next: string },
): Promise<HistoryPart> => {
  const { tenantId, entity, start } = await beginning(caller, query);
  // A record that was merged into this one, or left it, may be held beyond its day.
  const [wording, erased] = await Promise.all([wordingFor(caller, query), idsBeyond(tenantId)]);
  const most = query.person === '' && query.field === '' && query.at === '' ? LINES : LOOKED_AT;
  const show = (changes: readonly RecordChange[]) =>
    changes.map((change) => showChange(change, wording)).filter(isWanted(query));
  const { changes, next } = await followHistory(
    { tenantId, entity, id: query.id, erased },
    query.next === '' ? start : continued(query.next),
    (found) => found.length >= most || show(found).length >= LINES,
  );
  const content = query.at === '' ? show(changes) : await withReasons(caller, tenantId, show(changes));
  return { content, next: next ? written(next) : '', isLinked: next?.at !== 'below' };
};
