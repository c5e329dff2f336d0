import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import type { CompanyChoice } from '#web/list/company-select.tsx';
import type { ListState } from '#web/list/state/list-state.ts';

/** The company whose providers a super admin looks at; the lists of providers remember it. Spec part 2, section 2. */
export const providerCompany: CompanyChoice = {
  label: 'Company',
  all: 'All companies',
  options: () => api.company.options({}),
  remembered: 'techProvCompanyId',
};

/** The range as the search sends it, MM/DD/YYYY; undefined while it is not whole. Spec part 2, section 5 "Dates". */
export const rangeOf = ({ from = '', to = '' }: ListState['filters']) => {
  const [startDate, endDate] = [showDay(from), showDay(to)];
  return startDate === '' || endDate === '' ? undefined : { startDate, endDate };
};
