import { useSession } from '../session/session.ts';

export const NO_COMPANY = 'Please select a company first.';

/** Whether a super admin has still to choose whose records it is about; everybody else's company is their own. */
export const useNoCompany = (company: string | undefined) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  return isSuperadmin && (company ?? '') === '';
};
