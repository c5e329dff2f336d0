import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { sayFailure } from '../api/failure.ts';
import { Failed } from '../ui/feedback/no-content.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { OfOneCompany } from './one-company.tsx';
import '../styles/form.css';
import '../styles/list.css';
import '../styles/list-head.css';

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
  /** The form; `round` is another one whenever the settings were read again, for a form that starts again then. */
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
