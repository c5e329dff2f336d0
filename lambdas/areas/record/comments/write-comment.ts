import { ApplicationError, conflict } from '#contract/application-error.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { CommentChange, NewComment } from '#contract/record/comment.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { findComment, newCommentKey, type StoredComment, saveComment } from '#lambdas/entities/comment.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { notificationItem } from '#lambdas/entities/notification.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { mentionEmail } from '#lambdas/mail/news.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { mailTask, taskItem } from '#lambdas/store/outbox.ts';
import { subjectNamer } from '../subjects.ts';
import { commentReaders, notFound, type Place, requireReader } from './comments.ts';

/** Tells who is mentioned for the first time, in the portal and, unless they want none, by mail. The mail does not hold the comment. */
const tell = async (
  caller: Caller,
  input: NewComment & { readonly key: string },
  notified: readonly string[],
): Promise<TransactItem[]> => {
  const fresh = input.mentions.filter((userId) => !notified.includes(userId));
  if (input.mentions.length === 0) return [];
  const readers = new Map(
    (await commentReaders(caller, input, input.audience)).map((reader) => [reader.userId, reader]),
  );
  if (!input.mentions.every((userId) => readers.has(userId)))
    throw new ApplicationError('Save Failed', 'A mentioned user does not see this comment. Please choose again.');
  const subjectOf = await subjectNamer(tenantIdOf(input.id), [input.kind]);
  const { name } = subjectOf(input.kind, { id: input.id });
  const nameOf = await recordNameIn(tenantIdOf(input.id), userEntity);
  const title = `${nameOf(caller.userId) ?? 'The operator'} mentioned you`;
  const about = `In a comment on the ${kinds[input.kind].noun} ${name}.`;
  const link = notificationLinks.comment(input.kind, input.id, input.key);
  return fresh.flatMap((userId) => {
    const reader = readers.get(userId);
    return [
      notificationItem(userId, { kind: 'mention', title, text: about, link }),
      ...(reader && reader.reminders.channel !== 'portal'
        ? [taskItem(mailTask(mentionEmail(reader.email, title, about)))]
        : []),
    ];
  });
};

/** Writes a comment on a record that the caller sees. */
export const addComment = async (caller: Caller, input: NewComment, origin: Origin) => {
  await requireReader(caller, input, origin);
  const { text, audience, mentions } = input;
  const at = new Date().toISOString();
  const key = newCommentKey(at);
  const comment: StoredComment = {
    key,
    version: 1,
    by: caller.userId,
    home: caller.home,
    audience,
    text,
    mentions: [...new Set(mentions)],
    at,
    editedAt: '',
    deletedAt: '',
  };
  await saveComment(input.id, comment, await tell(caller, { ...input, key }, []));
  const { kind, id } = input;
  await recordActivity(caller.userId, { type: 'comment', about: { kind, id } }, origin);
  return { key };
};

/** The caller's own comment that still exists; anything else does not exist. */
const own = async (caller: Caller, place: Place, key: string, version: number) => {
  const found = await findComment(place.id, key);
  if (!found || found.by !== caller.userId || found.deletedAt !== '') throw notFound();
  if (found.version !== version) throw conflict();
  return found;
};

export const changeComment = async (caller: Caller, input: CommentChange, origin: Origin) => {
  await requireReader(caller, input, origin);
  const before = await own(caller, input, input.key, input.version);
  const { text, audience } = input;
  const mentions = [...new Set(input.mentions)];
  const after = {
    ...before,
    version: before.version + 1,
    text,
    audience,
    mentions,
    editedAt: new Date().toISOString(),
  };
  await saveComment(input.id, after, await tell(caller, input, before.mentions));
  return { key: input.key };
};

/** Removes the caller's own comment; that there was one stays. */
export const removeComment = async (
  caller: Caller,
  { key, version, ...place }: Place & { readonly key: string; readonly version: number },
  origin: Origin,
): Promise<void> => {
  await requireReader(caller, place, origin);
  const before = await own(caller, place, key, version);
  const deletedAt = new Date().toISOString();
  await saveComment(place.id, { ...before, version: version + 1, text: '', mentions: [], deletedAt });
};
