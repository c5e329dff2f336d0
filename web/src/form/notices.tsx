import { type ReactNode, useEffect, useRef, useState } from 'react';

interface NoticeProps {
  readonly kind?: 'error' | 'warning';
  readonly children: ReactNode;
}

/** Something the server said about the whole record; takes the focus, so that it is seen wherever the form was scrolled. */
export const FormNotice = ({ kind = 'error', children }: NoticeProps) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={`banner ${kind}`}>
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
  /** What cannot be read can be asked for again. */
  onReload(): unknown;
}

/** Another user saved first; nothing can be saved until the record is read again. D-82. */
export const Conflict = ({ typed, children, onReload }: Props) => {
  const [asked, setAsked] = useState(false);
  return (
    <FormNotice>
      <p>Somebody else saved this record meanwhile. Nothing of yours was saved; what you typed stays here.</p>
      {children}
      <TypedValues typed={typed} />
      <button
        type="button"
        className="button"
        aria-disabled={asked}
        onClick={async () => {
          if (asked) return;
          setAsked(true);
          await onReload();
          setAsked(false);
        }}
      >
        Reload
      </button>
    </FormNotice>
  );
};

/** After the reload: the form shows what was saved, and this what had been typed, to be copied into it. */
export const Reloaded = ({ typed }: Pick<Props, 'typed'>) => (
  <FormNotice kind="warning">
    <p>This is the record as it was saved meanwhile. What you had typed:</p>
    <TypedValues typed={typed} />
  </FormNotice>
);

/** After the session has ended under a form and the person is back. */
export const BroughtBack = () => (
  <FormNotice kind="warning">
    <p>You were signed out before this was saved. What you had typed is here again; it is not saved yet.</p>
  </FormNotice>
);

/** A typed value as it is told. */
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
