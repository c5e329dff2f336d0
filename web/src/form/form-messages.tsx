import { type ReactNode, useEffect, useRef, useState } from 'react';

interface FormMessageProps {
  readonly kind?: 'error' | 'warning';
  readonly children: ReactNode;
}

/** Something the server said about the whole record; takes the focus, so that it is seen wherever the form was scrolled. */
export const FormMessage = ({ kind = 'error', children }: FormMessageProps) => {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div ref={message} tabIndex={-1} role="alert" className={`banner ${kind}`}>
      {children}
    </div>
  );
};

/** One field as it was typed. */
export interface Typed {
  readonly label: string;
  readonly value: string;
  /** The field's name and value in its form, where the value can be put back. */
  readonly name?: string;
  readonly raw?: unknown;
}

interface Props {
  readonly typed: readonly Typed[];
  /** Whose change it was, where that is known. */
  readonly children?: ReactNode;
  /** What cannot be read can be fetched again. */
  onReload(): unknown;
}

/** Another user saved first; nothing can be saved until the record is read again. D-82. */
export const Conflict = ({ typed, children, onReload }: Props) => {
  const [confirming, setConfirming] = useState(false);
  return (
    <FormMessage>
      <p>Another user saved this record meanwhile. Nothing of yours was saved; what you typed stays here.</p>
      {children}
      <TypedValues typed={typed} />
      <button
        type="button"
        className="button"
        aria-disabled={confirming}
        onClick={async () => {
          if (confirming) return;
          setConfirming(true);
          await onReload();
          setConfirming(false);
        }}
      >
        Reload
      </button>
    </FormMessage>
  );
};

/** After the reload: the form shows what was saved, and this what had been typed, to be copied into it. */
export const Reloaded = ({ typed }: Pick<Props, 'typed'>) => (
  <FormMessage kind="warning">
    <p>This is the record as it was saved meanwhile. What you had typed:</p>
    <TypedValues typed={typed} />
  </FormMessage>
);

/** After the session has ended under a form and the person is back. */
export const BroughtBack = () => (
  <FormMessage kind="warning">
    <p>You were signed out before this was saved. What you had typed is here again; it is not saved yet.</p>
  </FormMessage>
);

/** A typed value as it is shown. */
export const shownTyped = (value: string) => {
  if (value === '') return '(empty)';
  return value.startsWith('data:') ? '(a new file)' : value;
};

const TypedValues = ({ typed }: Pick<Props, 'typed'>) => (
  <dl className="typed">
    {typed.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{shownTyped(value)}</dd>
      </div>
    ))}
  </dl>
);
