import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import { api } from '#web/api/client.ts';
import { useSession } from '#web/session/session.ts';
import { OptionField } from '../option-field.tsx';
import { useField } from '../record/record-context.ts';

interface Props {
  readonly kind: ResponsibleKind;
  /** The field that holds the record's company. */
  readonly company: string;
}

const NAME = 'responsibleId';
const LABEL = 'Responsible';

const idIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
};

/** Who of the record's company looks after it; for somebody who only reads it the name. Role matrix row 97. */
export const ResponsibleField = ({ kind, company }: Props) => {
  const { mode } = useField(NAME, LABEL);
  const chosen = idIn(useWatch({ name: company }));
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const isKnown = chosen !== '' || !isSuperadmin;
  const { getValues } = useFormContext();
  const { data = [] } = useQuery({
    queryKey: ['people of', kind, chosen],
    queryFn: () => api.user.responsible({ query: { kind, companyId: chosen } }),
    enabled: mode !== 'view' && isKnown,
  });
  const [id, name] = [idIn(getValues(NAME)), idIn(getValues('responsible'))];
  const isHeld = id !== '' && name !== '' && !data.some((person) => person.id === id);
  return (
    <OptionField
      name={NAME}
      label={LABEL}
      none="Nobody in particular"
      options={isHeld ? [{ id, name }, ...data] : data}
      hint="Who looks after it. Without one, everybody whose turn it is."
    />
  );
};
