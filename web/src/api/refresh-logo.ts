import { currentSession, renewLogo } from '../session/session.ts';
import { api } from './client.ts';

/** Shows the own company's logo in the header as it is now. */
export const refreshLogo = async () => {
  const companyId = currentSession()?.companyId;
  if (!companyId) return;
  const company = await api.company.read({ query: { companyId } }, { quiet: true }).catch(() => undefined);
  if (company) renewLogo(company.imagePath);
};
