import { useQuery } from '@tanstack/react-query';
import { useFormContext, useFormState } from 'react-hook-form';
import { sayFailure } from '../../api/failure.ts';
import { HandOverButton } from '../../obligations/hand-over-button.tsx';
import { inOneLine, responsibilitiesKey, responsibilitiesOf } from './responsibilities.ts';

const isOpen = ({ enabled, accountNonLocked }: { readonly enabled?: unknown; readonly accountNonLocked?: unknown }) =>
  enabled === true && accountNonLocked === true;

/** Whether the save would keep a user out who may log in now. */
const useShutsOut = () => {
  const { watch } = useFormContext();
  const { defaultValues = {} } = useFormState();
  const [enabled, accountNonLocked] = watch(['enabled', 'accountNonLocked']);
  return isOpen(defaultValues) && !isOpen({ enabled, accountNonLocked });
};

/** Says what this user is responsible for, and reassigns it before the user is disabled, locked or leaves. Role matrix row 97. */
export const LookedAfter = () => {
  const id = String(useFormContext().getValues('id') ?? '');
  const shutsOut = useShutsOut();
  const { data, error } = useQuery({
    queryKey: responsibilitiesKey(id),
    queryFn: () => responsibilitiesOf(id),
    gcTime: 0,
  });
  const records = inOneLine(data ?? []);
  return (
    <section className="form-section" aria-label="Records">
      <h2>Records</h2>
      <p className="section-help">
        What this user looks after can go to somebody else of the same company in one step.
      </p>
      {error && <p className="banner error">{sayFailure(error)}</p>}
      {data && <p>{records === '' ? 'Responsible for no record.' : `Responsible for ${records}.`}</p>}
      <p role="status" className={shutsOut && records !== '' ? 'banner warn' : undefined}>
        {shutsOut &&
          records !== '' &&
          `A disabled or locked user is responsible for nothing: the update leaves ${records} without a responsible person. Hand over first to name another user.`}
      </p>
      <div className="actions section-actions">
        <HandOverButton company="" from={id} />
      </div>
    </section>
  );
};
