import { api } from '../api/client.ts';
import type { Option } from '../ui/option.ts';
import type { OptionQuery } from '../ui/use-found-options.ts';

/** Which companies a super admin chooses from on a list, and under which session value the choice is remembered. D-50. */
export interface CompanyChoice {
  readonly label: string;
  readonly all: string;
  /** All of them, or those that fit what is typed, where there may be thousands. */
  readonly options: (() => Promise<readonly Option[]>) | { find(asked: OptionQuery): Promise<readonly Option[]> };
  readonly remembered?: 'techProvCompanyId' | 'endUserResellerId';
}

const anyCompany: CompanyChoice = { label: 'Company', all: 'All companies', options: () => api.company.options({}) };

/** Root companies and resellers alike: what users and end users may belong to. */
export const findCompany = (query: OptionQuery) => api.user.companyOptions({ query });

/** The choice a list offers, undefined for none. */
export const companyChoice = (byCompany: boolean | CompanyChoice): CompanyChoice | undefined =>
  byCompany === true ? anyCompany : byCompany || undefined;

/** The company chosen last time on such a list in this session, '' for all. */
export const rememberedCompany = (choice: CompanyChoice | undefined) =>
  choice?.remembered ? (sessionStorage.getItem(choice.remembered) ?? '') : '';

/** Remembers a choice, for this list and for the forms that start from it. */
export const rememberCompany = (choice: CompanyChoice, id: string) => {
  if (choice.remembered) sessionStorage.setItem(choice.remembered, id);
};
