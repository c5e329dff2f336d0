import { Navigate, useParams } from 'react-router-dom';
import { providerContacts, withContacts } from '../../../../contract/fields/contact-fields.ts';
import { NewTechProvider } from '../../../../contract/provider/forms.ts';
import { editsProvider, signsOff, withSignOff } from '../../../../contract/provider/sign-off.ts';
import { permissionFor } from '../../../../contract/rules/access.ts';
import { recordMode } from '../../../../contract/rules/record-mode.ts';
import { api } from '../../api/client.ts';
import { EvidenceButton } from '../../evidence/evidence-button.tsx';
import { ReadOnly } from '../../form/read-only.tsx';
import { RecordScreen } from '../../form/record-screen.tsx';
import { withCompany } from '../../form/with-company.ts';
import { RecordHistory } from '../../history/record-history.tsx';
import { MergeButton } from '../../merge/merge-button.tsx';
import { useRecordStatus } from '../../obligations/record-status.tsx';
import { RecordReviews } from '../../reviews/record-reviews.tsx';
import { lastVisited } from '../../routing/list-addresses.ts';
import { providerPaths } from '../../routing/paths/provider.ts';
import { useSession } from '../../session/session.ts';
import { ProviderDetails } from './provider-details.tsx';
import { ProviderDocuments } from './provider-documents.tsx';
import { ProviderOrigin } from './provider-origin.tsx';
import { ProviderUsers } from './provider-users.tsx';
import { RiskReview } from './risk-review.tsx';

const ofRecord = (record: unknown) => withContacts(NewTechProvider, providerContacts, record);
const ofSignedRecord = (record: unknown) => withSignOff(ofRecord(record));
const newOfCompany = withCompany(withContacts(NewTechProvider, providerContacts), 'companyId');
const newSignedOfCompany = withSignOff(newOfCompany);

const schemaOf = (choosesCompany: boolean, approves: boolean) => {
  if (choosesCompany) return approves ? newSignedOfCompany : newOfCompany;
  return approves ? ofSignedRecord : ofRecord;
};

const read = (id: string) => api.techProvider.read({ params: { id } });

/** Only the data company's own staff change nothing but the approval. Role matrix 3.3, D-61. */
export const ProviderRecord = () => {
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
  const status = useRecordStatus('provider', id);
  if (!holder) return null;
  const company = holder.isSuperadmin ? { companyId: sessionStorage.getItem('techProvCompanyId') ?? '' } : {};
  const isOfReseller = sessionStorage.getItem('resellerCompanyId') !== '';
  const approves = signsOff(holder, isOfReseller);
  const edits = editsProvider(holder, isOfReseller);
  const mode = recordMode(id, isView);
  if (mode === 'edit' && id && !edits) return <Navigate to={providerPaths.view(id)} replace />;
  return (
    <>
      <RecordScreen
        historyKind="provider"
        noun="Technology Provider"
        status={status}
        tools={
          id && (
            <>
              <MergeButton kind="provider" id={id} />
              <EvidenceButton of={{ kind: 'provider', recordIds: [id] }} />
            </>
          )
        }
        source={api.techProvider}
        read={read}
        schema={schemaOf(id === undefined && holder.isSuperadmin, approves)}
        back={lastVisited([providerPaths.list(), providerPaths.others()])}
        {...(edits ? { edit: providerPaths.edit } : {})}
        defaults={company}
      >
        <ProviderOrigin holder={holder} />
        <ReadOnly when={permissionFor(holder, 'tp.update') === 'limited'}>
          <ProviderDetails holder={holder} />
          <ProviderDocuments holder={holder} />
        </ReadOnly>
        {approves && <RiskReview />}
      </RecordScreen>
      {mode !== 'add' && id && !status.leaves && (
        <>
          <RecordReviews kind="provider" recordId={id} />
          <ProviderUsers holder={holder} tpId={id} />
          <RecordHistory kind="provider" recordId={id} read={read} update={api.techProvider.update} />
        </>
      )}
    </>
  );
};
