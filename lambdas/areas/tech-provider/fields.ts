import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { NewTechProvider } from '../../../contract/provider/record.ts';
import { signOffProblems, signsOff } from '../../../contract/provider/sign-off.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';

type Details = Omit<NewTechProvider, keyof Review | 'companyId' | 'isEndUserTp' | 'endUserId' | `tp${string}List`>;
type Review = Pick<NewTechProvider, 'isExperianSignoff' | 'experianName' | 'experianDate' | 'experianComments'>;

/** Staff of a reseller, who see neither other resellers nor more of a sign-off than that it was given. D-99. */
export const isOfReseller = ({ home }: Caller) => home !== familyIdOf(home);

/** Risk Review Approval is the data company's and a super admin's alone. Role matrix 3.3, D-61, D-99. */
export const writesReview = (caller: Caller) => signsOff(caller, isOfReseller(caller));

/** The approval that was sent; one that is given says by whom and when. What is stored without may stay as it is. */
export const requiredReview = (text: string, given: Review, before?: Review): Review => {
  const review = reviewOf(given);
  const [problem] = before && isDeepStrictEqual(review, reviewOf(before)) ? [] : signOffProblems(review);
  if (problem) throw new ApplicationError(text, `${problem.message}.`);
  return review;
};

const reviewOf = ({ isExperianSignoff, experianName, experianDate, experianComments }: Review): Review => ({
  isExperianSignoff,
  experianName,
  experianDate,
  experianComments,
});

/** Provider details and dates, without the lists. */
export const detailsOf = (given: Details): Details => ({
  name: given.name,
  endUserContactName: given.endUserContactName,
  endUserContactPhone: given.endUserContactPhone,
  tpType: given.tpType,
  reviewDate: given.reviewDate,
  completionDate: given.completionDate,
  e13PAExpirationDate: given.e13PAExpirationDate,
  selectedDocDate: given.selectedDocDate,
});
