import { useController, useFormContext } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { DEFAULT_STATE_ID, NAME_MAX } from '#contract/rules/limits.ts';
import { VIEW_MODE } from '#contract/rules/modes.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { addressContact, ContactsSection } from '#web/form/contacts/contacts-section.tsx';
import { PremisesField, SiteAddressFields } from '#web/form/fields/address-fields.tsx';
import { FieldGrid, ReadOnly, ShownField } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { formSchemas } from '#web/form/record/form-schema.ts';
import { useField } from '#web/form/record/record-context.ts';
import { RecordScreen } from '#web/form/record/record-screen.tsx';
import { RecordHistory } from '#web/history/record-history.tsx';
import { divisionPaths, endUserPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';

const LABEL = 'Same as end user address';
const inWords = (value: number) => (value === 1 ? 'Yes' : 'No');

/** The division's own address, or the end user's, which is copied in and not changed here. Spec part 2, section 2. */
const DivisionAddress = ({ endUserId }: { readonly endUserId: string }) => {
  const { id, mode, disabled } = useField<number>('isSameAddress', LABEL, inWords);
  const { setValue } = useFormContext();
  const { field } = useController({ name: 'isSameAddress', defaultValue: 0 });
  const isSame = field.value === 1;

  const choose = async (same: boolean) => {
    field.onChange(same ? 1 : 0);
    if (!same) return;
    try {
      const address = await api.endUser.address({ query: { Id: endUserId } });
      setValue('addressId', address, { shouldDirty: true, shouldValidate: true });
    } catch (error) {
      field.onChange(0);
      toastFailure(error, 'Division');
    }
  };

  return (
    <>
      <FieldGrid className="checks">
        {mode === 'view' ? (
          <ShownField name="isSameAddress" id={id} label={LABEL} inWords={inWords} />
        ) : (
          <div className="check">
            <input
              ref={field.ref}
              id={id}
              type="checkbox"
              checked={isSame}
              disabled={disabled}
              onBlur={field.onBlur}
              onChange={({ target }) => choose(target.checked)}
            />
            <label htmlFor={id}>{LABEL}</label>
          </div>
        )}
      </FieldGrid>
      <ReadOnly when={isSame}>
        <SiteAddressFields name="addressId" />
      </ReadOnly>
      {!isSame && (
        <FieldGrid>
          <PremisesField />
        </FieldGrid>
      )}
    </>
  );
};

const read = (id: string) => api.division.read({ params: { id } });

/** One division of an end user; leads back to it. Spec part 2, section 2 "Division add/edit/view" and section 5. */
export const DivisionRecord = () => {
  const { id, endUserId = '', isView } = useParams();
  const holder = useSession()?.holder;
  const reads = isView === String(VIEW_MODE) || !holder || !may(holder, 'eu.update');
  return (
    <RecordScreen
      below={id && <RecordHistory kind="division" recordId={id} read={read} update={api.division.update} />}
      historyKind="division"
      noun="Division"
      source={api.division}
      read={read}
      schema={formSchemas.division}
      invalid={null}
      updateFailed="Updated Failed"
      back={reads ? endUserPaths.view(endUserId) : endUserPaths.edit(endUserId)}
      edit={(id) => divisionPaths.edit(id, endUserId)}
      defaults={{ endUserId, isSameAddress: 0, premises: 0, addressId: { stateId: { id: DEFAULT_STATE_ID } } }}
      saveLabels={{ add: 'Save Division', edit: 'Update Division' }}
    >
      <PageSection title="Division">
        <FieldGrid>
          <TextField name="name" label="Division Name" max={NAME_MAX} />
        </FieldGrid>
        <DivisionAddress endUserId={endUserId} />
      </PageSection>
      <ContactsSection main={addressContact} />
    </RecordScreen>
  );
};
