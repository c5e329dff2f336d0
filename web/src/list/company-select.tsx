import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useSession } from '../session/session.ts';
import type { Option } from '../ui/choice/option-list.tsx';
import { type OptionQuery, SearchSelect } from '../ui/choice/search-select.tsx';
import { Select } from '../ui/choice/select.tsx';

export const NO_COMPANY = 'Please select a company first.';

/** Whether a super admin has still to choose whose records it is about; every other user's company is their own. */
export const useNoCompany = (company: string | undefined) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  return isSuperadmin && (company ?? '') === '';
};

/** Which companies a super admin chooses from on a list, and under which session value the choice is remembered. D-50. */
export interface CompanyChoice {
  readonly label: string;
  readonly all: string;
  /** All of them, or those that fit what is typed, where there may be thousands. */
  readonly options: (() => Promise<readonly Option[]>) | { find(query: OptionQuery): Promise<readonly Option[]> };
  readonly remembered?: 'techProvCompanyId' | 'endUserResellerId';
}

export const anyCompany: CompanyChoice = {
  label: 'Company',
  all: 'All companies',
  options: () => api.company.options({}),
};

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

const ALL = 'all';

interface Props {
  readonly choice: CompanyChoice;
  readonly value: string;
  onChange(company: string): void;
}

/** Which company a page is about, all of them to begin with. */
export const CompanySelect = ({ choice: { label, all, options }, value, onChange }: Props) => {
  const isListed = typeof options === 'function';
  const { data = [] } = useQuery({
    queryKey: ['chosen from', label],
    queryFn: () => (isListed ? options() : []),
    enabled: isListed,
  });
  const shared = {
    inline: true,
    label,
    value: value === '' ? ALL : value,
    onChange: (id: string) => onChange(id === ALL ? '' : id),
  };
  const first = { id: ALL, name: all };
  if (isListed) return <Select {...shared} options={[first, ...data]} />;
  const find = ({ chosen, ...query }: Parameters<typeof options.find>[0]) =>
    options.find(chosen === undefined || chosen === ALL ? query : { ...query, chosen });
  return <SearchSelect {...shared} first={first} find={find} />;
};
