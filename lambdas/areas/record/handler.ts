import { record } from '../../../contract/history/routes.ts';
import { serve } from '../../kit/serve.ts';
import { readEnv } from '../../ports/env.ts';
import { activityPart } from './activity.ts';
import { activityFile } from './activity-file.ts';
import { commentCounts } from './comment-counts.ts';
import { commentPart, mentionable } from './comments.ts';
import { deletedPart, restore, restorePlan } from './deleted.ts';
import { RecordEnv } from './env.ts';
import { historyFile } from './history-file.ts';
import { merge, planMerge } from './merge.ts';
import { mergeStateOf } from './merge-state.ts';
import { historyPart } from './read-history.ts';
import { retentionOf } from './retention-of.ts';
import { addComment, changeComment, removeComment } from './write-comment.ts';

const env = readEnv(RecordEnv);

export const handler = serve(record, {
  history: ({ query, caller }) => historyPart(caller, query),
  historyFile: ({ query, caller }) => historyFile(caller, query),
  activity: ({ query, caller, origin }) => activityPart(caller, query, origin),
  activityFile: ({ query, caller, origin }) => activityFile(env.UPLOAD_BUCKET, caller, query, origin),
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
  restore: ({ body, caller, origin }) => restore(env.DOCUMENT_BUCKET, caller, body, origin),
});
