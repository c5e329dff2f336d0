import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { Option } from '#contract/fields/common.ts';
import { CSV_TYPE, type FileReply } from '#contract/fields/file.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import type { Retention } from '#contract/record/deleted.ts';
import { type HistoryChange, happeningWords, type RecordKind, wayWords } from '#contract/record/history.ts';
import type { MergeKind, MergePair, MergePlan, MergeRequest, MergeState } from '#contract/record/merge.ts';
import { record } from '#contract/record/routes.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { dayIn, showDay } from '#contract/rules/dates.ts';
import {
  mergePlan,
  mergeRecords,
  type Named,
  type OpenMerge,
  openMergeOf,
} from '#lambdas/domain/merge/merge-records.ts';
import { type Mergeable, mergeables } from '#lambdas/domain/merge/mergeables.ts';
import { moveReferences } from '#lambdas/domain/merge/move.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { commentsOf } from '#lambdas/entities/comment.ts';
import { recordNames } from '#lambdas/entities/computed/record-names.ts';
import { tenantSettingsOf } from '#lambdas/entities/records/company.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { type Caller, deny, requireRight } from '#lambdas/kit/caller.ts';
import { followUp } from '#lambdas/kit/log.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { csvLine, UTF8_MARK } from '#lambdas/sheets/csv/csv-file.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { RecordReader } from '#lambdas/store/repository/record-reader.ts';
import { activityFile, activityPart } from './activity/activity.ts';
import { addComment, changeComment, commentPart, isFor, mentionable, removeComment } from './comments/comments.ts';
import { daysIfDeleted, deletedPart, restore, restorePlan } from './deleted.ts';
import { env } from './env.ts';
import { type HistoryQuery, historyPart } from './read-history.ts';
import { readable } from './readable.ts';

/** Refuses who may not change the one record and delete the other, and staff of a reseller their own company. Role matrix rows 48, 49, 56, 58, 70, 71. */
const requireMerge = async (caller: Caller, { kind, id, other }: MergePair, origin: Origin) => {
  const { update: change, delete: remove } = kinds[kind].rights;
  await requireRight(caller, remove, origin);
  const isOwn = [id, other].includes(caller.home);
  if (isOwn || permissionFor(caller, change) !== 'allow') await deny(caller, change, origin);
};

/** How two records of a kind are merged; `near` are those that the caller's lists show. */
const merging = <Rec extends Named>(
  kind: MergeKind,
  mergeable: Mergeable<Rec>,
  near: (caller: Caller) => RecordReader<Rec, unknown>,
) => {
  const both = async (caller: Caller, { id, other }: MergePair) => {
    const all = near(caller);
    return { own: await all.get(id), other: await all.get(other) };
  };
  return {
    plan: async (caller: Caller, pair: MergePair) => {
      const { own, other } = await both(caller, pair);
      return mergePlan(kind, mergeable, own, other);
    },
    merge: async (caller: Caller, request: MergeRequest) => {
      const { own, other } = await both(caller, request);
      if (own.version !== request.version || other.version !== request.otherVersion) throw conflict();
      const { actor } = caller.scope();
      const { task, key } = await mergeRecords(kind, mergeable, actor, { own, other, adoptedPaths: request.taken });
      await followUp(moveReferences(task));
      return { id: own.id, key };
    },
  };
};

const merges = {
  provider: merging('provider', mergeables.provider, (caller) => providers(caller.tenantScope())),
  reseller: merging('reseller', mergeables.reseller, (caller) => resellers(caller.scope())),
  endUser: merging('endUser', mergeables.endUser, (caller) => endUsers(caller.scope())),
};

/** What a merge of two records would do. */
const planMerge = async (caller: Caller, pair: MergePair, origin: Origin): Promise<MergePlan> => {
  await requireMerge(caller, pair, origin);
  return merges[pair.kind].plan(caller, pair);
};

/** Merges one record into another as it was planned; 409 where one of them has changed since. */
const merge = async (caller: Caller, request: MergeRequest, origin: Origin) => {
  await requireMerge(caller, request, origin);
  return merges[request.kind].merge(caller, request);
};

interface One {
  readonly kind: MergeKind;
  readonly id: string;
}

const NONE: MergeState = { step: 'none', stays: true, other: null };

/** A record that exists, for who sees it. */
const named = async (caller: Caller, { kind, id }: One): Promise<Option | null> => {
  if (!(await readable[kind].find(caller, id))) return null;
  const name = (await recordNames(readable[kind].list, [id])).get(id);
  return name === undefined ? null : { id, name };
};

/** The record that went a moment ago, for who may restore it. */
const namedDeleted = async (caller: Caller, { kind, id }: One): Promise<Option | null> => {
  const company = caller.isSuperadmin ? { companyId: tenantIdOf(id) } : {};
  const { content } = await deletedPart(caller, { kind, ...company, next: '' });
  const found = content.find((line) => line.id === id);
  return found ? { id, name: found.name } : null;
};

/** What the page of the record shows that was removed, or has returned. */
const ofOther = async (caller: Caller, kind: MergeKind, { step, id, into }: OpenMerge): Promise<MergeState> => {
  const other = await named(caller, { kind, id: into });
  const isSeen = step === 'merging' ? other !== null : (await named(caller, { kind, id })) !== null;
  return isSeen ? { step, stays: false, other } : NONE;
};

/** Whether what belongs to a record is still moving. Without the record, or for who does not see it, nothing is. */
const mergeStateOf = async (caller: Caller, { kind, id }: One): Promise<MergeState> => {
  const open = await openMergeOf(id);
  if (!open) return NONE;
  if (open.id === id) return ofOther(caller, kind, open);
  if (!(await named(caller, { kind, id }))) return NONE;
  const { step, id: otherId } = open;
  const other = await (step === 'merging' ? namedDeleted : named)(caller, { kind, id: otherId });
  return { step, stays: true, other };
};

/** Changes that one file holds; a history that is longer says so in its last line. */
const MOST = 1_000;

const lines = ({ at, who, way, what, fields }: HistoryChange, dayOf: (iso: string) => string) => {
  const start = [at, showDay(dayOf(at)), who || 'The portal', wayWords[way], happeningWords[what]];
  if (fields.length === 0) return csvLine(...start, '', '', '');
  return fields.map(({ label, before, after }) => csvLine(...start, label, before, after)).join('');
};

const HEADER = ['When (UTC)', 'Day', 'Who', 'How', 'What', 'Field', 'Before', 'After'] as const;

/** A record's history as CSV, newest first: what the screen shows, with the same filters. */
const historyFile = async (caller: Caller, query: HistoryQuery): Promise<FileReply> => {
  const { timeZone } = await tenantSettingsOf(tenantIdOf(query.id));
  const dayOf = dayIn(timeZone);
  const found: HistoryChange[] = [];
  let next = '';
  do {
    const part = await historyPart(caller, { ...query, next });
    found.push(...part.content);
    next = part.next;
  } while (next !== '' && found.length < MOST);
  const rest = next === '' ? '' : csvLine('Earlier changes are not in this file.', ...HEADER.slice(1).map(() => ''));
  const text = `${UTF8_MARK}${csvLine(...HEADER)}${found.map((change) => lines(change, dayOf)).join('')}${rest}`;
  return { contentType: CSV_TYPE, bytes: Buffer.from(text), maxAge: 0 };
};

/** A page of a list has no more rows. */
const RECORDS_MAX = 100;

/** Of more comments than one query reads, the newest are counted. */
const countOf = async (caller: Caller, kind: RecordKind, id: string): Promise<number> => {
  if (!(await readable[kind].find(caller, id))) return 0;
  const { found } = await commentsOf(id, '');
  return found.filter((comment) => comment.deletedAt === '' && isFor(caller, comment)).length;
};

/** How many comments the caller finds on each of some records; those without any are left out. Role matrix row 110. */
const commentCounts = async (
  caller: Caller,
  { kind, ids }: { readonly kind: RecordKind; readonly ids: string },
  origin: Origin,
): Promise<Record<string, number>> => {
  await requireRight(caller, kinds[kind].rights.read, origin);
  const requested = [...new Set(ids.split(','))].filter((id) => id !== '');
  if (requested.length > RECORDS_MAX) throw new ApplicationError('Please ask about fewer records.', '', 400);
  const counts = await Promise.all(requested.map(async (id) => [id, await countOf(caller, kind, id)] as const));
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
};

/** The days that a record would have if it were deleted now: those of the policy of its tenant. */
const retentionOf = async (
  caller: Caller,
  { kind, id }: { readonly kind: RecordKind; readonly id: string },
): Promise<Retention> => {
  const found = await readable[kind].find(caller, id);
  if (!found) throw new ApplicationError('Id Not Available', '', 404);
  const days = await daysIfDeleted(found.tenantId, found.list ?? readable[kind].list, id);
  return kind === 'user' ? { ...days, restoreUntil: '' } : days;
};

export const handler = serve(record, {
  history: ({ query, caller }) => historyPart(caller, query),
  historyFile: ({ query, caller }) => historyFile(caller, query),
  activity: ({ query, caller, origin }) => activityPart(caller, query, origin),
  activityFile: ({ query, caller, origin }) => activityFile(env().UPLOAD_BUCKET, caller, query, origin),
  comments: ({ query, caller, origin }) => commentPart(caller, query, origin),
  commentCounts: ({ query, caller, origin }) => commentCounts(caller, query, origin),
  mentionable: ({ query: { audience, ...place }, caller, origin }) => mentionable(caller, place, audience, origin),
  addComment: ({ body, caller, origin }) => addComment(caller, body, origin),
  changeComment: ({ body, caller, origin }) => changeComment(caller, body, origin),
  removeComment: ({ query, caller, origin }) => removeComment(caller, query, origin),
  mergePlan: ({ query, caller, origin }) => planMerge(caller, query, origin),
  merge: ({ body, caller, origin }) => merge(caller, body, origin),
  mergeState: ({ query, caller }) => mergeStateOf(caller, query),
  retention: ({ query, caller }) => retentionOf(caller, query),
  deleted: ({ query, caller }) => deletedPart(caller, query),
  restorePlan: ({ query, caller, origin }) => restorePlan(caller, query, origin),
  restore: ({ body, caller, origin }) => restore(env().DOCUMENT_BUCKET, caller, body, origin),
});
