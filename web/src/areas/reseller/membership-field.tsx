import { useController } from 'react-hook-form';
import { memberships } from '../../../../contract/reseller/rules.ts';
import { useField } from '../../form/record-context.ts';
import { Select } from '../../ui/select.tsx';

const options = memberships.map(([value, name]) => ({ id: String(value), name }));

/** Member: Yes, No or Other-Non Member. Spec part 2, section 3. */
export const MembershipField = ({ name }: { readonly name: string }) => {
  const inWords = (held: number) => memberships.find(([value]) => value === held)?.[1] ?? '';
  const { id, disabled, placeholder } = useField(name, 'Member', inWords);
  const { field, fieldState } = useController({ name });
  return (
    <Select
      id={id}
      label="Member"
      options={options}
      value={String(field.value)}
      disabled={disabled}
      placeholder={placeholder}
      error={fieldState.error?.message ?? ''}
      onChange={(value) => field.onChange(Number(value))}
      onBlur={field.onBlur}
    />
  );
};
