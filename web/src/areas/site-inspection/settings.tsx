import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import type { Viewer } from '#contract/rules/navigation.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { OneCompanyBar } from '#web/list/head/list-bar.tsx';
import { lastAddressOf } from '#web/routing/list-addresses.ts';
import { siteInspectionPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { InspectionSettingsForm } from './settings-form.tsx';
import '#web/styles/form.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';
import '#web/styles/setting-entries.css';

/** Whether a user changes the firms and templates: NCRA staff of the root company. Role matrix row 133. */
const mayWrite = (holder: Viewer) =>
  may(holder, 'inspection.settings') && (holder.isSuperadmin || holder.isOfReseller !== true);

interface Props {
  readonly companyId: string | undefined;
  readonly writes: boolean;
}

const Settings = ({ companyId, writes }: Props) => {
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useCall(api.siteInspection.settings, { query: { companyId } });
  const readAgain = async () => {
    const { error: failure } = await refetch();
    if (!failure) setRound((before) => before + 1);
  };
  if (error && !data) return <Failed heading="Firms and templates" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  return (
    <InspectionSettingsForm key={round} settings={data} companyId={companyId} writes={writes} onSaved={readAgain} />
  );
};

/** The firms that inspect places, and the templates of what they look at. Role matrix row 133. */
export const InspectionSettingsScreen = () => {
  const holder = useSession()?.holder;
  const [params, setParams] = useSearchParams();
  if (!holder) return null;
  const chooses = holder.isSuperadmin;
  const company = chooses ? (params.get('company') ?? '') : '';
  return (
    <div className="record">
      <div className="record-top">
        <Link className="record-back" to={lastAddressOf(siteInspectionPaths.list())}>
          <Icon name="left" />
          Inspections
        </Link>
      </div>
      <div className="page-head">
        <PageTitle>Firms and templates</PageTitle>
      </div>
      {chooses && <OneCompanyBar value={company} onChange={(id) => setParams(id === '' ? {} : { company: id })} />}
      {chooses && company === '' ? (
        <p className="lead">Choose a company to see who inspects its places.</p>
      ) : (
        <Settings key={company} companyId={company === '' ? undefined : company} writes={mayWrite(holder)} />
      )}
    </div>
  );
};
