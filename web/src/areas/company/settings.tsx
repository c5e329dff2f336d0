import { useQuery } from '@tanstack/react-query';
import { sayFailure } from '#web/api/failure.ts';
import { RecordForm } from '#web/form/record/record-form.tsx';
import { schemaAtHand } from '#web/form/required-fields.ts';
import { useReload } from '#web/form/use-save.ts';
import { OfOneCompany } from '#web/list/one-company.tsx';
import { companyPaths } from '#web/routing/paths/records.ts';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RetentionSection } from './retention.tsx';
import { readSettings, SettingsFields, SettingsForm, settingsSource } from './settings-form.tsx';
import '#web/styles/form.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';

/** What a tenant has settled about its days, reminders and reviews: of the own company, or of the one a super admin chooses. */
export const Settings = () => (
  <div className="record">
    <div className="page-head">
      <PageTitle>Settings</PageTitle>
    </div>
    <OfOneCompany sees="the settings for it and its resellers">
      {(company) => (
        <>
          <SettingsOf key={company} company={company} />
          <RetentionSection key={`retention ${company}`} company={company} />
        </>
      )}
    </OfOneCompany>
  </div>
);

const schema = schemaAtHand(SettingsForm);

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
      schema={schema}
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
