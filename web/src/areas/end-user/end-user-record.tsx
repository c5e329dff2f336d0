import { useContext } from 'react';
import { useParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { DEFAULT_STATE_ID } from '#contract/rules/limits.ts';
import { type RecordMode, recordMode } from '#contract/rules/record-mode.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { DivisionRows } from '#web/divisions/division-rows.tsx';
import { ChecklistSection } from '#web/documents/checklist/checklist-section.tsx';
import type { Line } from '#web/documents/checklist/ticking.tsx';
import { useEvidenceExport } from '#web/evidence/evidence-export.tsx';
import { formSchemas } from '#web/form/record/form-schema.ts';
import { RecordContext, useField } from '#web/form/record/record-context.ts';
import { RecordScreen, RecordSections } from '#web/form/record/record-screen.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { RecordPlaces } from '#web/inspections/record-places.tsx';
import { useMerge } from '#web/merge/use-merge.tsx';
import { useRecordStatus } from '#web/obligations/record-status.tsx';
import { RecordPurposes } from '#web/purposes/record-purposes.tsx';
import { useNextStep } from '#web/reviews/next-step.tsx';
import { RecordReviews } from '#web/reviews/record-reviews.tsx';
import { endUserPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import { toastError } from '#web/ui/feedback/toasts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AssociatedProviders } from './associated-providers.tsx';
import { EndUserDetails } from './end-user-details.tsx';
import { OtherProviders } from './other-providers.tsx';

interface Collected extends Line {
  readonly documentId: { readonly id: number };
}

/** 'Documentation Collected' of an end user. Spec part 2, section 2. */
const EndUserDocuments = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const { mode } = useField('endUserDocumentCollectedList', 'Documentation Collected');
  const { data = [] } = useCall(api.endUser.documentTypes, {});
  return (
    <ChecklistSection<Collected>
      title="Documentation Collected"
      name="endUserDocumentCollectedList"
      owner="ENDUSER"
      items={data}
      entryOf={({ id }, line) => ({ documentId: { id }, ...line })}
      idOf={({ documentId }) => documentId.id}
      canTick={mode !== 'view'}
      canWrite={mode !== 'view' && may(holder, 'doc.writeEndUser')}
      canDownload
      first="Please add End User first"
    />
  );
};

/** The division table of the form; divisions belong to an end user that is saved. Spec part 2, sections 2 and 4. */
const EndUserDivisions = ({ endUserId }: { readonly endUserId: string | undefined }) => {
  const { mode } = useField('divisions', 'Divisions');
  if (endUserId !== undefined) return <DivisionRows endUserId={endUserId} writes={mode === 'edit'} />;
  return (
    <section className="form-section">
      <div className="section-head">
        <h2>Divisions</h2>
        <button type="button" className="button" onClick={() => toastError('Division', 'Please add End User first')}>
          <Icon name="plus" />
          Add Division
        </button>
      </div>
    </section>
  );
};

/** Saves the end user with everything on its page and stays there; Update End User goes back to the list. */
const SaveAll = () => {
  const { saveAndStay, busy = false } = useContext(RecordContext);
  return (
    <button type="button" className="button" aria-disabled={busy} onClick={() => !busy && saveAndStay?.()}>
      Save All
    </button>
  );
};

const titles: Readonly<Record<RecordMode, string>> = {
  add: 'Add End User',
  edit: 'Edit End User Information',
  view: 'View End User Information',
};

const schemaOf = (mode: RecordMode, choosesReseller: boolean) => {
  if (mode !== 'add') return 'endUser';
  return choosesReseller ? 'newEndUserOfCompany' : 'newEndUser';
};

const read = (id: string) => api.endUser.read({ params: { id } });

/** One end user with divisions, documents and providers. Spec part 2, section 2 "End user add/edit/view". */
export const EndUserRecord = () => {
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
  const step = useNextStep('endUser', id);
  const status = useRecordStatus('endUser', id, step);
  const merge = useMerge('endUser', id);
  const evidence = useEvidenceExport({ kind: 'endUser', recordIds: id ? [id] : [] });
  const mode = recordMode(id, isView);
  if (!holder) return null;
  const reseller = holder.isSuperadmin ? { companyId: sessionStorage.getItem('endUserResellerId') ?? '' } : {};
  return (
    <RecordScreen
      below={id && <RecordHistory kind="endUser" recordId={id} read={read} update={api.endUser.update} />}
      historyKind="endUser"
      noun="End User"
      status={status}
      tools={[merge, evidence]}
      title={(shown) => titles[shown]}
      source={api.endUser}
      read={read}
      schema={formSchemas[schemaOf(mode, holder.isSuperadmin)]}
      back={endUserPaths.list()}
      {...(may(holder, 'eu.update') ? { edit: endUserPaths.edit } : {})}
      defaults={{
        ...reseller,
        isTpAlert: false,
        premises: 0,
        businessId: 0,
        addressId: { stateId: { id: DEFAULT_STATE_ID } },
      }}
      saveLabels={{ add: 'Save End User', edit: 'Update End User' }}
      moreActions={mode === 'edit' && <SaveAll />}
    >
      <RecordSections
        documents={<EndUserDocuments holder={holder} />}
        reviews={
          id && (
            <>
              <RecordReviews kind="endUser" recordId={id} open={step.reviews} />
              <RecordPurposes recordId={id} />
              <RecordPlaces kind="endUser" recordId={id} />
            </>
          )
        }
        details={<EndUserDetails holder={holder} />}
        relations={
          <>
            <EndUserDivisions endUserId={id} />
            <AssociatedProviders endUserId={id} />
            <OtherProviders endUserId={id} />
          </>
        }
      />
    </RecordScreen>
  );
};
