import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../session/session.ts';
import { anyCompany, type CompanyChoice, CompanySelect } from './company-select.tsx';
import { FilterBar } from './head/list-bar.tsx';

/**
 * The company that a page is about. `company`: the one that a super admin has chosen, '' for none yet; every other user's own.
 * `chosen`: the same, '' for the user's own, which calls leave out.
 */
export const useOneCompany = () => {
  const session = useSession();
  const [params] = useSearchParams();
  const chooses = session?.holder.isSuperadmin === true;
  const chosen = (chooses && params.get('company')) || '';
  return { chosen, company: chooses ? chosen : (session?.companyId ?? '') };
};

/** The choice of a page that is about one company. */
export const oneCompany: CompanyChoice = { ...anyCompany, all: 'Choose a company' };

/** The bar of a page that is about one root company, with which a super admin chooses it; nothing for other users. */
export const OneCompanyBar = () => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const { chosen } = useOneCompany();
  const [, setParams] = useSearchParams();
  const choose = (company: string) =>
    setParams((before) => {
      const others = [...before].filter(([name]) => name !== 'company');
      return company === '' ? others : [...others, ['company', company]];
    });
  return (
    isSuperadmin && (
      <FilterBar narrowing={0} tools={<CompanySelect choice={oneCompany} value={chosen} onChange={choose} />} />
    )
  );
};

interface Props {
  /** What a super admin sees who has chosen a company: 'its endpoints'. */
  readonly sees: string;
  /** `chosen`: as `useOneCompany` has it. */
  children(company: string, chosen: string): ReactNode;
}

/** What a page shows of one root company, once a super admin has chosen it. */
export const OfOneCompany = ({ sees, children }: Props) => {
  const { chosen, company } = useOneCompany();
  return (
    <>
      <OneCompanyBar />
      {company === '' ? <p className="lead">Choose a company to see {sees}.</p> : children(company, chosen)}
    </>
  );
};
