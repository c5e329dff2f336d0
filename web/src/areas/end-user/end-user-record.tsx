import { useParams } from 'react-router-dom';
import { EndUserChange, NewEndUser } from '../../../../contract/end-user/forms.ts';
import { endUserContacts, withContacts } from '../../../../contract/fields/contact-fields.ts';
import { may } from '../../../../contract/rules/access.ts';
import { DEFAULT_STATE_ID } from '../../../../contract/rules/limits.ts';
import { type RecordMode, recordMode } from '../../../../contract/rules/record-mode.ts';
import { api } from '../../api/client.ts';
import { EvidenceButton } from '../../evidence/evidence-button.tsx';
import { RecordScreen } from '../../form/record-screen.tsx';
import { withCompany } from '../../form/with-company.ts';
import { RecordHistory } from '../../history/record-history.tsx';
import { MergeButton } from '../../merge/merge-button.tsx';
import { useRecordStatus } from '../../obligations/record-status.tsx';
import { RecordReviews } from '../../reviews/record-reviews.tsx';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { useSession } from '../../session/session.ts';
import { AssociatedProviders } from './associated-providers.tsx';
import { EndUserDetails } from './end-user-details.tsx';
import { EndUserDivisions } from './end-user-divisions.tsx';
import { EndUserDocuments } from './end-user-documents.tsx';
import { OtherProviders } from './other-providers.tsx';
import { SaveAll } from './save-all.tsx';

const titles: Readonly<Record<RecordMode, string>> = {
  add: 'Add End User',
  edit: 'Edit End User Information',
  view: 'View End User Information',
};

const added = withContacts(NewEndUser, endUserContacts);
const addedOfReseller = withCompany(added, 'companyId');
const changed = (record: unknown) => withContacts(EndUserChange, endUserContacts, record);

const schemaOf = (mode: RecordMode, choosesReseller: boolean) => {
  if (mode !== 'add') return changed;
  return choosesReseller ? addedOfReseller : added;
};

const read = (id: string) => api.endUser.read({ params: { id } });

/** One end user with divisions, documents and providers. Spec part 2, section 2 "End user add/edit/view". */
export const EndUserRecord = () => {
  const { id, isView } = useParams();
  const holder = useSession()?.holder;
  const status = useRecordStatus('endUser', id);
  const mode = recordMode(id, isView);
  if (!holder) return null;
  const reseller = holder.isSuperadmin ? { companyId: sessionStorage.getItem('endUserResellerId') ?? '' } : {};
  return (
    <>
      <RecordScreen
        historyKind="endUser"
        noun="End User"
        status={status}
        tools={
          id && (
            <>
              <MergeButton kind="endUser" id={id} />
              <EvidenceButton of={{ kind: 'endUser', recordIds: [id] }} />
            </>
          )
        }
        title={(shown) => titles[shown]}
        source={api.endUser}
        read={read}
        schema={schemaOf(mode, holder.isSuperadmin)}
        back={endUserPaths.list()}
        {...(may(holder, 'eu.update') ? { edit: endUserPaths.edit } : {})}
        defaults={{ ...reseller, isTpAlert: false, addressId: { stateId: { id: DEFAULT_STATE_ID } } }}
        saveLabels={{ add: 'Save End User', edit: 'Update End User' }}
        moreActions={mode === 'edit' && <SaveAll />}
      >
        <EndUserDetails holder={holder} />
        <EndUserDivisions endUserId={id} />
        <EndUserDocuments holder={holder} />
        <AssociatedProviders endUserId={id} />
        <OtherProviders endUserId={id} />
      </RecordScreen>
      {id && !status.leaves && <RecordReviews kind="endUser" recordId={id} />}
      {id && !status.leaves && <RecordHistory kind="endUser" recordId={id} read={read} update={api.endUser.update} />}
    </>
  );
};
