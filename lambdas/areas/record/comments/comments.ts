import { ApplicationError } from '#contract/application-error.ts';
import type { Option } from '#contract/fields/common.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import type { Audience, Comment } from '#contract/record/comment.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { may } from '#contract/rules/access.ts';
import { type StaffMember, staffOf } from '#lambdas/domain/obligations/staff.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { commentsOf, type StoredComment } from '#lambdas/entities/comment.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import { type Caller, requireRight } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { readable } from '../readable.ts';

interface CommentedRecord {
  readonly kind: RecordKind;
  readonly id: string;
}

/** The same people see the same: those of one company with the same roles. */
const groupOf = ({ home, roles }: StaffMember) => `${home} ${roles.join()}`;

/** The people of the record's tenant who can sign in and read the comment that the caller writes. D-97. */
export const commentReaders = async (
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

export const notFound = () => new ApplicationError('Id Not Available');

/** Refuses a caller who does not see the record: a comment cannot be distinguished from one that does not exist. */
export const requireReader = async (caller: Caller, { kind, id }: Place, origin: Origin) => {
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
