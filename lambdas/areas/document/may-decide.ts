import type { DocumentRecord } from '../../../contract/document/record.ts';
import type { DocumentOwner } from '../../../contract/document/rules.ts';
import { may } from '../../../contract/rules/access.ts';
import { documentOwners } from '../../domain/document-owners.ts';
import { staffOf } from '../../domain/obligations/staff.ts';
import { todayIn } from '../../entities/company.ts';
import { type Caller, isOfReseller } from '../../kit/caller.ts';
import { type FamilyId, familyIdOf } from '../../store/id.ts';

/** Whether somebody may approve or return the newest version of a document; `whyNot` is said to who has the right in general. */
interface DecisionRight {
  readonly mayDecide: boolean;
  readonly whyNot: string;
  /** It is the caller's own, and nobody else of the company has the right. */
  readonly isOwnUpload: boolean;
}

const refused = (whyNot: string): DecisionRight => ({ mayDecide: false, whyNot, isOwnUpload: false });

/** Whether the caller has the right to review documents of such an owner: never staff of a reseller. Role matrix rows 100 and 101. */
export const hasReviewRight = (caller: Caller, owner: DocumentOwner) =>
  may(caller, documentOwners[owner].review) && (caller.isSuperadmin || !isOfReseller(caller));

/** Whether nobody else of the caller's company has the right; super admins stand outside of it, and look at the family's own. */
export const reviewsAlone = async (caller: Caller, familyId: FamilyId, owner: DocumentOwner): Promise<boolean> => {
  const home = caller.isSuperadmin ? familyId : caller.home;
  const { members } = await staffOf(familyId, await todayIn(familyId));
  const { review } = documentOwners[owner];
  return !members.some((member) => member.userId !== caller.userId && member.home === home && may(member, review));
};

/** Nobody reviews what they have sent themselves, unless nobody else of the company has the right. D-95. */
export const decisionRight = async (
  caller: Caller,
  { id, file, tableKeyName }: DocumentRecord,
): Promise<DecisionRight> => {
  if (!hasReviewRight(caller, tableKeyName)) return refused('');
  if (!file) return refused('There is no checked file to review.');
  if (file.authorId !== caller.userId) return { mayDecide: true, whyNot: '', isOwnUpload: false };
  return (await reviewsAlone(caller, familyIdOf(id), tableKeyName))
    ? { mayDecide: true, whyNot: '', isOwnUpload: true }
    : refused('You have sent this version yourself. Somebody else of your company reviews it.');
};
