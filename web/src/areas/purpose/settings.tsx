import { useState } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { OneCompanyBar, useOneCompany } from '#web/list/one-company.tsx';
import { requirementPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PurposeSettingsForm } from './settings-form.tsx';
import '#web/styles/form.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/purposes.css';
import '#web/styles/setting-entries.css';

/** Whether a user changes the purposes and businesses: NCRA staff of the root company. Role matrix row 141. */
const mayWrite = (holder: Viewer) =>
  may(holder, 'purpose.settings') && (holder.isSuperadmin || holder.isOfReseller !== true);

interface Props {
  readonly companyId: string | undefined;
  readonly writes: boolean;
}

const Settings = ({ companyId, writes }: Props) => {
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useCall(api.purpose.settings, { query: { companyId } });
  const readAgain = async () => {
    const { error: failure } = await refetch();
    if (!failure) setRound((before) => before + 1);
  };
  if (error && !data) return <Failed heading="Purposes and businesses" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  return <PurposeSettingsForm key={round} settings={data} companyId={companyId} writes={writes} onSaved={readAgain} />;
};

/** The purposes that end users may have, and which businesses the programme keeps out. Role matrix row 141. */
export const PurposeSettingsScreen = () => {
  const holder = useSession()?.holder;
  const { chosen, company } = useOneCompany();
  if (!holder) return null;
  return (
    <div className="record">
      <div className="record-top">
        <Link className="record-back" to={requirementPaths.list('endUser')}>
          <Icon name="left" />
          Requirements
        </Link>
      </div>
      <div className="page-head">
        <PageTitle>Purposes and businesses</PageTitle>
      </div>
      <OneCompanyBar />
      {company === '' ? (
        <p className="lead">Choose a company to see its purposes and businesses.</p>
      ) : (
        <Settings key={company} companyId={chosen || undefined} writes={mayWrite(holder)} />
      )}
    </div>
  );
};
