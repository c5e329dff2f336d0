import * as z from 'zod';
import { Id, Nothing, Option } from '../fields/common.ts';
import { CSV_TYPE, FileReply } from '../fields/file.ts';
import { SheetAddress } from '../import/record.ts';
import { eachKind, kinds, kindsThat } from '../kinds/kinds.ts';
import { type AccessBy, type AccessEither, area } from '../route.ts';
import { ERASED_WITHIN_MAX } from '../rules/retention.ts';
import { ActivityPart, activityFilter } from './activity.ts';
import { Audience, CommentChange, CommentPart, CommentRemoval, NewComment } from './comment.ts';
import { DeletedPart, OneDeleted, RestorableKind, RestorePlan, Retention } from './deleted.ts';
import { HistoryPart, RecordKind } from './history.ts';
import { Merged, MergeKind, MergePair, MergePlan, MergeRequest, MergeState } from './merge.ts';

const readActions = eachKind(kindsThat('history'), (kind) => kinds[kind].rights.read);

/** Who reads a record reads its history. Role matrix row 107. */
const asRecord: AccessBy = { by: 'kind', actions: readActions, otherwise: 'tp.read' };

/** The record is named in the body: the handler checks the right to read it. Role matrix row 110. */
const anyRecord: AccessEither = { either: Object.values(readActions) };

const mergedActions = eachKind(kindsThat('merge'), (kind) => kinds[kind].rights.read);

const removeActions = eachKind(kindsThat('merge'), (kind) => kinds[kind].rights.delete);

/** Records of the largest page of a list, by ids that are separated by commas. */
const COUNTED_MAX = 100;
const ID_LENGTH = 40;

/** Where a history goes on; made by the server. */
const Next = z.string().max(40).default('');

/**
 * One record's changes: those of one person, or of one part of the record by its name, if they are given. `at` is the
 * place of one field on the form: only changes of that field are told then, and nothing else of them.
 */
const OneHistory = z.object({
  kind: RecordKind,
  id: Id,
  person: z.string().max(100).default(''),
  field: z.string().max(100).default(''),
  at: z.string().max(100).default(''),
});

/** What every kind of record has. */
export const record = area({
  history: {
    method: 'GET',
    path: '/api/record/history',
    v1: { path: '/history', scope: 'history.read', summary: 'List the changes of a record' },
    access: asRecord,
    query: OneHistory.extend({ next: Next }),
    reply: HistoryPart,
  },
  historyFile: {
    method: 'GET',
    path: '/api/record/history/download',
    access: asRecord,
    query: OneHistory,
    reply: FileReply,
    files: [CSV_TYPE],
  },
  activity: {
    method: 'GET',
    path: '/api/record/activity',
    access: 'activity.family',
    query: z.object({ ...activityFilter, next: z.string().max(1_000).default('') }),
    reply: ActivityPart,
  },
  activityFile: {
    method: 'GET',
    path: '/api/record/activity/download',
    access: 'activity.family',
    query: z.object(activityFilter),
    reply: SheetAddress,
  },
  /** Who may delete a record may bring it back: which right that is depends on the record. Role matrix row 109. */
  comments: {
    method: 'GET',
    path: '/api/record/comments',
    access: asRecord,
    query: z.object({ kind: RecordKind, id: Id, next: Next }),
    reply: CommentPart,
  },
  /** How many comments the reader finds on each of these records; those that they do not see, and those without any, are left out. */
  commentCounts: {
    method: 'GET',
    path: '/api/record/comments/counts',
    access: asRecord,
    query: z.object({
      kind: RecordKind,
      ids: z
        .string()
        .min(1)
        .max(COUNTED_MAX * ID_LENGTH),
    }),
    reply: z.record(z.string(), z.number().int()),
  },
  mentionable: {
    method: 'GET',
    path: '/api/record/comments/people',
    access: asRecord,
    query: z.object({ kind: RecordKind, id: Id, audience: Audience }),
    reply: z.array(Option),
  },
  addComment: {
    method: 'POST',
    path: '/api/record/comments',
    access: anyRecord,
    body: NewComment,
    reply: z.object({ key: z.string() }),
    done: 'Comment added',
  },
  changeComment: {
    method: 'PUT',
    path: '/api/record/comments',
    access: anyRecord,
    body: CommentChange,
    reply: z.object({ key: z.string() }),
    done: 'Comment changed',
  },
  removeComment: {
    method: 'DELETE',
    path: '/api/record/comments',
    access: asRecord,
    query: CommentRemoval,
    reply: Nothing,
    done: 'Comment deleted',
  },
  /** Users who may change one record and delete the other one may merge them; the handler checks both rights. */
  mergePlan: {
    method: 'GET',
    path: '/api/record/merge',
    access: { by: 'kind', actions: removeActions, otherwise: 'tp.delete' },
    query: MergePair,
    reply: MergePlan,
  },
  merge: {
    method: 'POST',
    path: '/api/record/merge',
    access: { either: Object.values(removeActions) },
    body: MergeRequest,
    reply: Merged,
    done: 'Merged successfully',
  },
  /** For the record's page: a merge that was cut off is finished within a minute. */
  mergeState: {
    method: 'GET',
    path: '/api/record/merge/state',
    access: { by: 'kind', actions: mergedActions, otherwise: 'tp.read' },
    query: z.object({ kind: MergeKind, id: Id }),
    reply: MergeState,
  },
  /** Named by the question whether to delete a record. */
  retention: {
    method: 'GET',
    path: '/api/record/retention',
    access: asRecord,
    query: z.object({ kind: RecordKind, id: Id }),
    reply: Retention,
    missing: true,
  },
  deleted: {
    method: 'GET',
    path: '/api/record/deleted',
    access: 'record.restore',
    within: ['record.restoreLate'],
    query: z.object({
      kind: RestorableKind,
      companyId: Id.optional(),
      /** Only those that are erased within so many days from now. */
      within: z.coerce.number().int().min(1).max(ERASED_WITHIN_MAX).optional(),
      next: z.string().max(200).default(''),
    }),
    reply: DeletedPart,
  },
  restorePlan: {
    method: 'GET',
    path: '/api/record/restore',
    access: 'record.restore',
    within: ['record.restoreLate'],
    query: OneDeleted,
    reply: RestorePlan,
    missing: true,
  },
  restore: {
    method: 'POST',
    path: '/api/record/restore',
    access: 'record.restore',
    within: ['record.restoreLate'],
    body: OneDeleted,
    reply: z.object({ id: Id }),
    missing: true,
    done: 'Restored successfully',
  },
});
