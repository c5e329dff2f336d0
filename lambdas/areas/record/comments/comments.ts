import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { Option } from '#contract/fields/common.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { Audience, Comment, CommentChange, NewComment } from '#contract/record/comment.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { may } from '#contract/rules/access.ts';
import { type StaffMember, staffOf } from '#lambdas/domain/obligations/staff.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { commentsOf, findComment, newCommentKey, type StoredComment, saveComment } from '#lambdas/entities/comment.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { notificationItem } from '#lambdas/entities/notification.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { type Caller, requireRight } from '#lambdas/kit/caller.ts';
import { mentionEmail } from '#lambdas/mail/news.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { mailTask, taskItem } from '#lambdas/store/outbox.ts';
import { readable } from '../readable.ts';
import { subjectNamer } from '../subjects.ts';

interface CommentedRecord {
  readonly kind: RecordKind;
  readonly id: string;
}

/** The same people see the same: those of one company with the same roles. */
const groupOf = ({ home, roles }: StaffMember) => `${home} ${roles.join()}`;

/** The people of the record's tenant who can sign in and read the comment that the caller writes. D-97. */
const commentReaders = async (
  caller: Caller,
  { kind, id }: CommentedRecord,
  audience: Audience,
): Promise<StaffMember[]> => {
  const { members } = await staffOf(tenantIdOf(id), '');
  const seen = new Map<string, Promise<boolean>>();
  const sees = (member: StaffMember) => {
    const group = groupOf(member);
    const known = seen.get(group) ?? readable[kind].find(member, id).then((found) => found !== undefined);
    seen.set(group, known);
    return known;
  };
  const audible = members.filter(
    (member) =>
      member.userId !== caller.userId &&
      (audience === 'everybody' || member.home === caller.home) &&
      may(member, kinds[kind].rights.read),
  );
  const checked = await Promise.all(audible.map(async (member) => ((await sees(member)) ? [member] : [])));
  return checked.flat();
};

export interface Place {
  readonly kind: RecordKind;
  readonly id: string;
}

const notFound = () => new ApplicationError('Id Not Available');

/** Refuses a caller who does not see the record: a comment cannot be distinguished from one that does not exist. */
const requireReader = async (caller: Caller, { kind, id }: Place, origin: Origin) => {
  await requireRight(caller, kinds[kind].rights.read, origin);
  if (!(await readable[kind].find(caller, id))) throw notFound();
};

/** A comment is for the author's company unless it was opened to every user who sees the record. D-97. */
export const isFor = ({ home }: Caller, comment: StoredComment) =>
  comment.audience === 'everybody' || comment.home === home;

const shown = (caller: Caller, comment: StoredComment, nameOf: (id: string) => string | undefined): Comment => {
  const { by, home: _home, mentions, ...rest } = comment;
  return {
    ...rest,
    who: nameOf(by) ?? '',
    isMine: by === caller.userId,
    mentions: mentions.map((id) => ({ id, name: nameOf(id) ?? '' })),
  };
};

/** The comments of a record that the caller may read, newest first. Role matrix row 110. */
export const commentPart = async (
  caller: Caller,
  { next: before, ...place }: Place & { next: string },
  origin: Origin,
) => {
  await requireReader(caller, place, origin);
  const [{ found, next }, nameOf] = await Promise.all([
    commentsOf(place.id, before),
    recordNameIn(tenantIdOf(place.id), userEntity),
  ]);
  return { content: found.filter((each) => isFor(caller, each)).map((each) => shown(caller, each, nameOf)), next };
};

/** The people who would read a comment of the caller, by name: no other user can be mentioned. */
export const mentionable = async (
  caller: Caller,
  place: Place,
  audience: Audience,
  origin: Origin,
): Promise<Option[]> => {
  await requireReader(caller, place, origin);
  const [readers, nameOf] = await Promise.all([
    commentReaders(caller, place, audience),
    recordNameIn(tenantIdOf(place.id), userEntity),
  ]);
  return readers
    .map(({ userId }) => ({ id: userId, name: nameOf(userId) ?? '' }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
};

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
