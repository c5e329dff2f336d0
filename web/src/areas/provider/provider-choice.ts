import { api } from '#web/api/client.ts';
import type { CompanyChoice } from '#web/list/company-select.tsx';

/** The company whose providers a super admin looks at; the lists of providers remember it. Spec part 2, section 2. */
export const providerCompany: CompanyChoice = {
  label: 'Company',
  all: 'All companies',
  options: () => api.company.options({}),
  remembered: 'techProvCompanyId',
};
