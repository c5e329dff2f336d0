import { type Ref, useId } from 'react';
import { describedBy, FieldFrame } from './field-frame.tsx';

interface Props {
  readonly label?: string;
  readonly hint?: string;
  readonly max: number;
  readonly rows?: number;
  readonly value: string;
  readonly error: string;
  readonly busy: boolean;
  /** Takes the focus when the reason is wrong. */
  readonly ref: Ref<HTMLTextAreaElement>;
  onChange(reason: string): void;
}

/** Why a user does something: required, of several lines, in a form that has no other schema. */
export const ReasonField = ({
  label = 'Reason',
  hint = '',
  max,
  rows = 4,
  value,
  error,
  busy,
  ref,
  onChange,
}: Props) => {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} required error={error} {...(hint === '' ? {} : { hint })}>
      <textarea
        id={id}
        ref={ref}
        rows={rows}
        maxLength={max}
        value={value}
        readOnly={busy}
        aria-required
        aria-invalid={error !== ''}
        aria-describedby={describedBy(id, hint === '' ? '' : 'hint')}
        onChange={({ target }) => onChange(target.value)}
      />
    </FieldFrame>
  );
};
