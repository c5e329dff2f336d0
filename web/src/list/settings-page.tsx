import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sayFailure } from '../api/failure.ts';
import { useSession } from '../session/session.ts';
import { Failed } from '../ui/feedback/no-content.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { anyCompany, CompanySelect } from './company-select.tsx';
import { FilterBar } from './head/list-bar.tsx';
import '../styles/form.css';
import '../styles/list.css';
import '../styles/list-head.css';

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

const choice = { ...anyCompany, all: 'Choose a company' };

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
      <FilterBar narrowing={0} tools={<CompanySelect choice={choice} value={chosen} onChange={choose} />} />
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

interface PageProps {
  readonly title: string;
  /** The list that the settings are for. */
  readonly back: { readonly to: string; readonly name: string };
  /** What a super admin sees who has chosen a company: 'its purposes'. */
  readonly sees: string;
  /** `companyId`: undefined for the user's own company. */
  children(companyId: string | undefined): ReactNode;
}

/** A page of settings of one root company. */
export const SettingsPage = ({ title, back, sees, children }: PageProps) => (
  <div className="record">
    <div className="record-top">
      <Link className="record-back" to={back.to}>
        <Icon name="left" />
        {back.name}
      </Link>
    </div>
    <div className="page-head">
      <PageTitle>{title}</PageTitle>
    </div>
    <OfOneCompany sees={sees}>{(_company, chosen) => children(chosen || undefined)}</OfOneCompany>
  </div>
);

interface ReadProps<Settings> {
  readonly title: string;
  readonly read: Pick<UseQueryResult<Settings>, 'data' | 'error' | 'refetch'>;
  /** The form; `round` is another one whenever the settings were read again, for a form that begins anew then. */
  children(settings: Settings, onSaved: () => Promise<void>, round: number): ReactNode;
}

/** The form of settings once they are read, or why they are not. */
export const ReadSettings = <Settings,>({ title, read, children }: ReadProps<Settings>) => {
  const [round, setRound] = useState(0);
  const { data, error, refetch } = read;
  const readAgain = async () => {
    const { error: failure } = await refetch();
    if (!failure) setRound((before) => before + 1);
  };
  if (error && !data) return <Failed heading={title} text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  return children(data, readAgain, round);
};
