import { ApplicationError } from '#contract/application-error.ts';
import type { HistoryChange, HistoryPart, RecordKind } from '#contract/record/history.ts';
import { showChange, type Wording } from '#lambdas/domain/history/show-change.ts';
import { shownFields } from '#lambdas/domain/history/shown-fields.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type Continuation, followHistory, type RecordChange } from '#lambdas/store/journal/history/record-history.ts';
import { LAST_V } from '#lambdas/store/keys.ts';
import { readable } from './readable.ts';

/** Which changes of which record. */
export interface HistoryQuery {
  readonly kind: RecordKind;
  readonly id: string;
  readonly person: string;
  readonly field: string;
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

const wordingFor = async (caller: Caller, { kind, id }: HistoryQuery): Promise<Wording> => {
  const tenantId = tenantIdOf(id);
  const [fields, nameOf] = await Promise.all([shownFields(kind, tenantId), recordNameIn(tenantId, userEntity)]);
  return {
    fields,
    hidden: new Set(readable[kind].hidden?.(caller, id) ?? []),
    personName: (userId) => nameOf(userId) ?? '',
  };
};

/** Whether a line tells the caller anything, and matches the query. */
const isWanted =
  ({ person, field }: HistoryQuery) =>
  ({ what, fields, whoId }: HistoryChange) =>
    (what !== 'changed' || fields.length > 0) &&
    (person === '' || person === whoId) &&
    (field === '' || fields.some((each) => each.field === field));

/** A record's history, a part of it at a time. Role matrix row 107. */
export const historyPart = async (
  caller: Caller,
  query: HistoryQuery & { readonly next: string },
): Promise<HistoryPart> => {
  const { tenantId, entity, start } = await beginning(caller, query);
  const wording = await wordingFor(caller, query);
  const most = query.person === '' && query.field === '' ? LINES : LOOKED_AT;
  const show = (changes: readonly RecordChange[]) =>
    changes.map((change) => showChange(change, wording)).filter(isWanted(query));
  const { changes, next } = await followHistory(
    { tenantId, entity, id: query.id },
    query.next === '' ? start : continued(query.next),
    (found) => found.length >= most || show(found).length >= LINES,
  );
  return { content: show(changes), next: next ? written(next) : '', isLinked: next?.at !== 'below' };
};
