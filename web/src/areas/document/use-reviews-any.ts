import { may } from '../../../../contract/rules/access.ts';
import { useSession } from '../../session/session.ts';

/** Whether documents can wait for this person's review. Role matrix rows 100 and 101. */
export const useReviewsAny = (): boolean => {
  const holder = useSession()?.holder;
  return holder !== undefined && (may(holder, 'doc.reviewPartner') || may(holder, 'doc.reviewEndUser'));
};
