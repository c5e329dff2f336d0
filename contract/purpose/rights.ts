import { may } from '../rules/access.ts';
import type { PrincipalRoles } from '../rules/roles.ts';

/** Whether a user verifies purposes and which they do: never one that they have entered. Role matrix row 139. */
export const mayVerifyPurpose = (
  holder: PrincipalRoles,
  userId: string,
  { enteredById }: { readonly enteredById: string },
): boolean => may(holder, 'purpose.verify') && enteredById !== userId;

/** Whether a user reviews the business of an end user: not staff of a reseller, whose client it is. Role matrix row 140. */
export const mayReviewBusiness = (holder: PrincipalRoles, isOfReseller: boolean): boolean =>
  may(holder, 'purpose.reviewBusiness') && (holder.isSuperadmin || !isOfReseller);
