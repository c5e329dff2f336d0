import { useController } from 'react-hook-form';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { useField } from '../../form/record-context.ts';
import { Select } from '../../ui/select.tsx';

const idIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
};

interface Props {
  /** Only a new user and somebody who belongs nowhere yet are given a company. D-19. */
  readonly fixed: boolean;
}

/** The user's company, for super admins. */
export const CompanyField = ({ fixed }: Props) => {
  const { mode } = useField('companyId', 'Company');
  const { field, fieldState } = useController({ name: 'companyId', defaultValue: '' });
  const { data = [] } = useCall(api.user.companyOptions, {});
  return (
    <Select
      label="Company"
      required={!fixed}
      options={data}
      value={data.length === 0 ? '' : idIn(field.value)}
      disabled={fixed || mode === 'view'}
      placeholder={fixed ? 'None' : 'Please select'}
      error={fieldState.error?.message ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
};
