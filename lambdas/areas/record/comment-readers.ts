import { kinds } from '#contract/kinds/kinds.ts';
import type { Audience } from '#contract/record/comment.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { may } from '#contract/rules/access.ts';
import { type StaffMember, staffOf } from '#lambdas/domain/obligations/staff.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import { readable } from './readable.ts';

interface Place {
  readonly kind: RecordKind;
  readonly id: string;
}

/** The same people see the same: those of one company with the same roles. */
const groupOf = ({ home, roles }: StaffMember) => `${home} ${roles.join()}`;

/** The people of the record's family who can sign in and read the comment that the caller writes. D-97. */
export const commentReaders = async (
  caller: Caller,
  { kind, id }: Place,
  audience: Audience,
): Promise<StaffMember[]> => {
  const { members } = await staffOf(familyIdOf(id), '');
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
