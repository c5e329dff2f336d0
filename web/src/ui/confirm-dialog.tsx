import { useEffect, useRef, useState } from 'react';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly message: string;
  /** The record it is about. */
  readonly subject?: string;
  readonly destructive?: boolean;
  /** Why it was not done; what is left is to close the window. */
  readonly problem?: string;
  onConfirm(): Promise<void> | void;
  onCancel(): void;
}

/** 'Confirmation window' with Ok and Cancel; Cancel has the focus. Spec part 1, 2.10. */
export const ConfirmDialog = ({ message, subject, destructive = false, problem = '', onConfirm, onCancel }: Props) => {
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
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      <div className="dialog-actions">
        <button ref={cancel} type="button" className="button" onClick={onCancel}>
          {problem === '' ? 'Cancel' : 'Close'}
        </button>
        {problem === '' && (
          <button
            type="button"
            className={destructive ? 'button danger' : 'button primary'}
            aria-disabled={pending}
            onClick={() => !pending && confirm()}
          >
            Ok
          </button>
        )}
      </div>
    </Dialog>
  );
};
