import { useParams } from 'react-router-dom';
import { NewDivision } from '../../../../contract/division/record.ts';
import { divisionContacts, withContacts } from '../../../../contract/fields/contact-fields.ts';
import { may } from '../../../../contract/rules/access.ts';
import { DEFAULT_STATE_ID, NAME_MAX } from '../../../../contract/rules/limits.ts';
import { VIEW_MODE } from '../../../../contract/rules/modes.ts';
import { api } from '../../api/client.ts';
import { FieldGrid } from '../../form/field-grid.tsx';
import { RecordScreen } from '../../form/record-screen.tsx';
import { TextField } from '../../form/text-field.tsx';
import { RecordHistory } from '../../history/record-history.tsx';
import { divisionPaths } from '../../routing/paths/division.ts';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { useSession } from '../../session/session.ts';
import { DivisionAddress } from './division-address.tsx';

const ofRecord = (record: unknown) => withContacts(NewDivision, divisionContacts, record);

const read = (id: string) => api.division.read({ params: { id } });

/** One division of an end user; leads back to it. Spec part 2, section 2 "Division add/edit/view" and section 5. */
export const DivisionRecord = () => {
  const { id, endUserId = '', isView } = useParams();
  const holder = useSession()?.holder;
  const reads = isView === String(VIEW_MODE) || !holder || !may(holder, 'eu.update');
  return (
    <>
      <RecordScreen
        historyKind="division"
        noun="Division"
        source={api.division}
        read={read}
        schema={ofRecord}
        invalid={null}
        updateFailed="Updated Failed"
        back={reads ? endUserPaths.view(endUserId) : endUserPaths.edit(endUserId)}
        edit={(id) => divisionPaths.edit(id, endUserId)}
        defaults={{ endUserId, isSameAddress: 0, addressId: { stateId: { id: DEFAULT_STATE_ID } } }}
        saveLabels={{ add: 'Save Division', edit: 'Update Division' }}
      >
        <section className="form-section">
          <h2>Division</h2>
          <FieldGrid>
            <TextField name="name" label="Division Name" max={NAME_MAX} />
          </FieldGrid>
          <DivisionAddress endUserId={endUserId} />
        </section>
      </RecordScreen>
      {id && <RecordHistory kind="division" recordId={id} read={read} update={api.division.update} />}
    </>
  );
};
