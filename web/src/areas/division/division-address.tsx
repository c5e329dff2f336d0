import { useController, useFormContext } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { ReadOnly } from '../../form/read-only.tsx';
import { useField } from '../../form/record-context.ts';
import { SiteAddressFields } from '../../form/site-address-fields.tsx';

/** The division's own address, or the end user's, which is copied in and not changed here. Spec part 2, section 2. */
export const DivisionAddress = ({ endUserId }: { readonly endUserId: string }) => {
  const { id, disabled } = useField<number>('isSameAddress', 'Same as end user address', (value) =>
    value === 1 ? 'Yes' : 'No',
  );
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
      <div className="checks">
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
          <label htmlFor={id}>Same as end user address</label>
        </div>
      </div>
      <ReadOnly when={isSame}>
        <SiteAddressFields name="addressId" />
      </ReadOnly>
    </>
  );
};
