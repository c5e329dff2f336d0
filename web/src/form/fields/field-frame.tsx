import type { ReactNode } from 'react';

/** The value of aria-describedby for the control of a `FieldFrame`: only ids that it renders. */
export const describedBy = (id: string, hint = '') => (hint === '' ? `${id}-error` : `${id}-hint ${id}-error`);

interface Props {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly hint?: string;
  /** What is unusual about the value, although it can be saved. */
  readonly warning?: ReactNode;
  readonly error: string;
  /** As wide as two fields next to each other. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Label above, error below; the place of the error is kept free, so nothing jumps. */
export const FieldFrame = ({ id, label, required, hint = '', warning, error, wide, children }: Props) => (
  <div className={wide ? 'field wide' : 'field'}>
    <label htmlFor={id} className={required ? 'required' : undefined}>
      {label}
    </label>
    {children}
    {hint !== '' && (
      <span id={`${id}-hint`} className="field-hint">
        {hint}
      </span>
    )}
    {warning !== undefined && (
      <span id={`${id}-warning`} role="status" className="field-warning">
        {warning}
      </span>
    )}
    <span id={`${id}-error`} className="field-error">
      {error}
    </span>
  </div>
);
