import { Navigate, useParams } from 'react-router-dom';
import type { CollectedDocument } from '#contract/fields/file.ts';
import { editsProvider, signsOff } from '#contract/provider/rules.ts';
import { endUsersUsingList, resellersUsingList } from '#contract/provider/schema-free-lists.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import { NAME_MAX, TEXT_MAX } from '#contract/rules/limits.ts';
import { recordMode } from '#contract/rules/record-mode.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChecklistSection } from '#web/documents/checklist/checklist-section.tsx';
import { useEvidenceExport } from '#web/evidence/evidence-export.tsx';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { FieldGrid, ReadOnly } from '#web/form/fields/shown-field.tsx';
import { TextAreaField, TextField } from '#web/form/fields/text-field.tsx';
import { formSchemas } from '#web/form/record/form-schema.ts';
import { useField } from '#web/form/record/record-context.ts';
import { RecordScreen, RecordSections } from '#web/form/record/record-screen.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { EmbeddedList } from '#web/list/embedded-list.tsx';
import { commonActions } from '#web/list/row-actions.tsx';
import { useMerge } from '#web/merge/use-merge.tsx';
import { useRecordStatus } from '#web/obligations/record-status.tsx';
import { useNextStep } from '#web/reviews/next-step.tsx';
import { RecordReviews } from '#web/reviews/record-reviews.tsx';
import { lastVisited } from '#web/routing/list-addresses.ts';
import { endUserPaths, providerPaths, resellerPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { Impact, listIds } from './impact.tsx';
import { ProviderDetails, ProviderOrigin } from './provider-details.tsx';

interface Props {
  readonly holder: PrincipalRoles;
  readonly tpId: string;
}

const resellers = { list: api.reseller.byProvider };
const endUsers = { list: api.endUser.associated };

const viewOf =
  (address: (id: string) => string) =>
  ({ id }: { readonly id: string }) =>
    commonActions({ view: address(id) });

/** Above this many rows the lists scroll within themselves. Spec part 2, section 9. */
const ROWS_BEFORE_SCROLLING = 6;

/** Who uses a provider: resellers, hidden from resellers themselves, and end users. Spec part 2, section 2. */
const ProviderUsers = ({ holder, tpId }: Props) => (
  <>
    {may(holder, 'tp.endUsers') && <Impact tpId={tpId} />}
    {may(holder, 'reseller.byTp') && (
      <div id={listIds.resellers}>
        <EmbeddedList
          title="Resellers using the Technology Provider"
          plural="resellers"
          empty="A reseller is listed here once its record names this technology provider."
          list={resellersUsingList}
          source={resellers}
          query={{ tpId }}
          {...(isOpen(holder, api.reseller.read.route) ? { actionsOf: viewOf(resellerPaths.view) } : {})}
          scrollsAbove={ROWS_BEFORE_SCROLLING}
        />
      </div>
    )}
    {may(holder, 'tp.endUsers') && (
      <div id={listIds.endUsers}>
        <EmbeddedList
          title="End Users using the Technology Provider"
          plural="end users"
          empty="An end user is listed here once its record names this technology provider."
          list={endUsersUsingList}
          source={endUsers}
          query={{ tpId }}
          {...(isOpen(holder, api.endUser.read.route) ? { actionsOf: viewOf(endUserPaths.view) } : {})}
          scrollsAbove={ROWS_BEFORE_SCROLLING}
        />
      </div>
    )}
  </>
);

/** The document-collected checklist of a provider. Downloading: a super admin, or in view mode (spec part 2, section 6). */
const ProviderDocuments = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const { mode } = useField('tpDocumentCollectedList', 'Documents Collected');
  const { data = [] } = useCall(api.techProvider.checklist, {});
  return (
    <ChecklistSection<CollectedDocument>
      title="Documents Collected"
      name="tpDocumentCollectedList"
      owner="TECHNOLOGY_PROVIDER"
      items={data}
      entryOf={({ id, name }, line) => ({ documentId: id, documentName: name, ...line })}
      idOf={({ documentId }) => documentId}
      canTick={mode !== 'view'}
      canWrite={mode !== 'view' && may(holder, 'doc.writeProvider')}
      canDownload={holder.isSuperadmin || mode === 'view'}
      first="Please add the Technology Provider first"
    />
  );
};

/** The data company's approval, for its staff and super admins. Spec part 2, section 2; role matrix 3.3. */
const RiskReview = () => (
  <PageSection title="Risk Review Approval">
    <FieldGrid className="checks">
      <CheckField name="isExperianSignoff" label="Risk Review Approval" />
    </FieldGrid>
    <FieldGrid>
      <TextField name="experianName" label="Name" max={NAME_MAX} />
      <DateField name="experianDate" label="Date" />
      <TextAreaField wide name="experianComments" label="Comments" max={TEXT_MAX} rows={3} />
    </FieldGrid>
  </PageSection>
);

const schemaOf = (choosesCompany: boolean, approves: boolean) => {
  if (choosesCompany) return approves ? 'newSignedProviderOfCompany' : 'newProviderOfCompany';
  return approves ? 'signedProvider' : 'provider';
};

const read = (id: string) => api.techProvider.read({ params: { id } });

/** Only the data company's own staff change nothing but the approval. Role matrix 3.3, D-61. */
export const ProviderRecord = () => {
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
  const step = useNextStep('provider', id);
  const status = useRecordStatus('provider', id, step);
  const merge = useMerge('provider', id);
  const evidence = useEvidenceExport({ kind: 'provider', recordIds: id ? [id] : [] });
  if (!holder) return null;
  const company = holder.isSuperadmin ? { companyId: sessionStorage.getItem('techProvCompanyId') ?? '' } : {};
  const isOfReseller = sessionStorage.getItem('resellerCompanyId') !== '';
  const approves = signsOff(holder, isOfReseller);
  const edits = editsProvider(holder, isOfReseller);
  const isLimited = permissionFor(holder, 'tp.update') === 'limited';
  const mode = recordMode(id, isView);
  if (mode === 'edit' && id && !edits) return <Navigate to={providerPaths.view(id)} replace />;
  return (
    <RecordScreen
      historyKind="provider"
      noun="Technology Provider"
      status={status}
      tools={[merge, evidence]}
      source={api.techProvider}
      read={read}
      schema={formSchemas[schemaOf(id === undefined && holder.isSuperadmin, approves)]}
      back={lastVisited([providerPaths.list(), providerPaths.others()])}
      {...(edits ? { edit: providerPaths.edit } : {})}
      defaults={company}
      below={id && <RecordHistory kind="provider" recordId={id} read={read} update={api.techProvider.update} />}
    >
      <ProviderOrigin holder={holder} />
      <RecordSections
        documents={
          <ReadOnly when={isLimited}>
            <ProviderDocuments holder={holder} />
          </ReadOnly>
        }
        reviews={id && <RecordReviews kind="provider" recordId={id} open={step.reviews} />}
        details={
          <>
            <ReadOnly when={isLimited}>
              <ProviderDetails holder={holder} />
            </ReadOnly>
            {approves && <RiskReview />}
          </>
        }
        relations={id && <ProviderUsers holder={holder} tpId={id} />}
      />
    </RecordScreen>
  );
};
