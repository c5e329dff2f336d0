import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RESTORE_DAYS, RETENTION_YEARS } from '#contract/rules/retention.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { RecordForm } from '#web/form/record/record-form.tsx';
import { useReload } from '#web/form/use-save.ts';
import { OneCompanyBar } from '#web/list/head/list-bar.tsx';
import { companyPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { showDate } from '#web/ui/shown-values.tsx';
import { readSettings, SettingsFields, SettingsForm, settingsSource } from './settings-form.tsx';
import '#web/styles/form.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';

const { min, max } = RETENTION_YEARS;
const inWords = (years: number) => (years === 1 ? '1 year' : `${years} years`);
const options = Array.from({ length: max - min + 1 }, (_, at) => ({ id: String(min + at), name: inWords(min + at) }));

interface Props {
  readonly company: string;
}

/** How long deleted records are retained: a super admin sets it, and of the company's staff one proposes it and another one confirms. */
const RetentionSection = ({ company }: Props) => {
  const sets = useSession()?.holder.isSuperadmin === true;
  const query = { companyId: company };
  const { data, error, refetch } = useQuery({
    queryKey: ['retention', company],
    queryFn: () => api.company.retention({ query }),
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<string>();
  if (error && !data) return <Failed heading="Deleted records" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return null;
  const { years, revision, proposal } = data;
  const save = async (wanted: number) => {
    try {
      const saved = await api.company.saveRetention({ body: { ...query, years: wanted, revision } });
      toastSuccess('Settings', saved.proposal ? 'Proposed successfully' : 'Updated successfully');
      setChosen(undefined);
    } catch (failure) {
      toastFailure(failure, 'Settings');
    }
    await refetch();
  };
  const wanted = Number(chosen ?? years);
  return (
    <section className="form-section">
      <h2>Deleted records</h2>
      <p>
        A deleted record that was ever active is erased after {inWords(years)}, with its documents, reviews, comments
        and history; one that never was after {RESTORE_DAYS} days. A change holds for what is deleted already, too.
      </p>
      {proposal && (
        <div className="banner">
          <p>
            {proposal.who || 'A user'} proposed {inWords(proposal.years)} on {showDate(proposal.at)}.
            {proposal.isOwn ? ' Another user has to confirm it.' : ''}
          </p>
          {!proposal.isOwn && (
            <button type="button" className="button" onClick={() => save(proposal.years)}>
              Confirm {inWords(proposal.years)}
            </button>
          )}
          <button type="button" className="button" onClick={() => save(years)}>
            Withdraw proposal
          </button>
        </div>
      )}
      <div className="actions">
        <Select inline label="Retain for" options={options} value={String(wanted)} onChange={setChosen} />
        <button type="button" className="button" disabled={wanted === years} onClick={() => save(wanted)}>
          {sets ? 'Save retention' : 'Propose'}
        </button>
      </div>
    </section>
  );
};

/** What a tenant has settled about its days, reminders and reviews: of the own company, or of the one a super admin chooses. */
export const Settings = () => {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const chooses = session?.holder.isSuperadmin === true;
  const company = (chooses ? params.get('company') : session?.companyId) ?? '';
  return (
    <div className="record">
      <div className="page-head">
        <PageTitle>Settings</PageTitle>
      </div>
      {chooses && <OneCompanyBar value={company} onChange={(id) => setParams(id === '' ? {} : { company: id })} />}
      {company === '' ? (
        <p className="lead">Choose a company to see the settings for it and its resellers.</p>
      ) : (
        <>
          <SettingsOf key={company} company={company} />
          <RetentionSection key={`retention ${company}`} company={company} />
        </>
      )}
    </div>
  );
};

const SettingsOf = ({ company }: { readonly company: string }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', company],
    queryFn: () => readSettings(company),
    gcTime: 0,
  });
  const { round, typed, reload } = useReload(refetch);
  if (error && !data) return <Failed heading="Settings" text={sayFailure(error)} onRetry={refetch} />;
  if (!data) return <div className="skeleton form-skeleton" role="progressbar" aria-label="Loading" />;
  return (
    <RecordForm
      key={round}
      noun="Settings"
      mode="edit"
      record={data}
      schema={SettingsForm}
      source={settingsSource}
      read={readSettings}
      back={companyPaths.list()}
      typedBefore={typed}
      onReload={reload}
      invalid={null}
      staysOpen
    >
      <SettingsFields />
    </RecordForm>
  );
};
