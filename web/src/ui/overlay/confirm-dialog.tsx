import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from './opened-part.tsx';

interface Props {
  readonly message: string;
  /** The record it is about. */
  readonly subject?: string;
  readonly destructive?: boolean;
  /** Why it was not done; then the dialog can only be closed. */
  readonly problem?: string;
  /** More about what would happen. */
  readonly children?: ReactNode;
  /** What would happen is still being looked up. */
  readonly loading?: boolean;
  /** It cannot be done, as the text above says. */
  readonly refused?: boolean;
  onConfirm(): Promise<void> | void;
  onCancel(): void;
}

/** 'Confirmation window' with Ok and Cancel; Cancel has the focus. Spec part 1, 2.10. */
export const ConfirmDialog = ({
  message,
  subject,
  destructive = false,
  problem = '',
  children,
  loading = false,
  refused = false,
  onConfirm,
  onCancel,
}: Props) => {
  const hasFailed = problem !== '' || refused;
  const cancel = useRef<HTMLButtonElement>(null);
  const [pending, setPending] = useState(false);
  useEffect(() => cancel.current?.focus(), []);
  const confirm = async () => {
    setPending(true);
    await onConfirm();
    setPending(false);
  };
  return (
    <Dialog title="Confirmation window" alert onClose={onCancel}>
      <p>{message}</p>
      {subject && <p className="subject">{subject}</p>}
      <div aria-live="polite" aria-busy={loading}>
        {children}
      </div>
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      <div className="dialog-actions">
        <button ref={cancel} type="button" className="button" onClick={onCancel}>
          {hasFailed ? 'Close' : 'Cancel'}
        </button>
        {!hasFailed && (
          <button
            type="button"
            className={destructive ? 'button danger' : 'button primary'}
            aria-disabled={pending || loading}
            onClick={() => !pending && !loading && confirm()}
          >
            Ok
          </button>
        )}
      </div>
    </Dialog>
  );
};
