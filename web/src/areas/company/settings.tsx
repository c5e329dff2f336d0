import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { sayFailure } from '../../api/failure.ts';
import { RecordForm } from '../../form/record-form.tsx';
import { useReload } from '../../form/use-reload.ts';
import { companyChoice } from '../../list/company-choice.ts';
import { CompanySelect } from '../../list/company-select.tsx';
import { companyPaths } from '../../routing/paths/company.ts';
import { useSession } from '../../session/session.ts';
import { Failed } from '../../ui/failed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/form.css';
import '../../styles/list.css';
import { RetentionSection } from './retention.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { readSettings, SettingsForm, settingsSource } from './settings-form.ts';

const roots = companyChoice(true);
const choice = roots && { ...roots, all: 'Choose a company' };

/** What a family has settled about its days, reminders and reviews: of the own company, or of the one a super admin chooses. */
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
      {chooses && choice && (
        <div className="toolbar">
          <CompanySelect
            choice={choice}
            value={company}
            onChange={(id) => setParams(id === '' ? {} : { company: id })}
          />
        </div>
      )}
      {company === '' ? (
        <p className="lead">Choose a company to see what is settled for it and its resellers.</p>
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
