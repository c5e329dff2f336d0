import type { NewTechProvider } from '../../contract/records/provider.ts';
import { EXPERIAN, type Holder, holds } from '../../contract/rules/roles.ts';

type Details = Omit<NewTechProvider, keyof Review | 'companyId' | 'isEndUserTp' | 'endUserId' | `tp${string}List`>;
type Review = Pick<NewTechProvider, 'isExperianSignoff' | 'experianName' | 'experianDate' | 'experianComments'>;

/** Risk Review Approval is the data company's and a super admin's alone. ROLE_MATRIX 3.3, D-61. */
export const writesReview = (holder: Holder) => holder.isSuperadmin || holds(holder, EXPERIAN);

export const reviewOf = ({ isExperianSignoff, experianName, experianDate, experianComments }: Review): Review => ({
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
