import { useController, useFormContext } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { FieldGrid } from '../../form/field-grid.tsx';
import { ReadOnly } from '../../form/read-only.tsx';
import { useField } from '../../form/record-context.ts';
import { ShownField } from '../../form/shown-field.tsx';
import { SiteAddressFields } from '../../form/site-address-fields.tsx';

const LABEL = 'Same as end user address';
const inWords = (value: number) => (value === 1 ? 'Yes' : 'No');

/** The division's own address, or the end user's, which is copied in and not changed here. Spec part 2, section 2. */
export const DivisionAddress = ({ endUserId }: { readonly endUserId: string }) => {
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
    </>
  );
};
