import type { ReactNode } from 'react';

/** What the button that sends a form says, and says while the form is on its way. */
interface Submit {
  readonly label: string;
  readonly pending?: string;
  readonly busy?: boolean;
}

interface Props {
  readonly submit: Submit;
  /** The other buttons. */
  readonly children?: ReactNode;
}

/** Only marked as disabled while the form is on its way, so that it keeps the focus. */
const SubmitButton = ({ label, pending = label, busy = false }: Submit) => (
  <button type="submit" className="button primary" aria-disabled={busy}>
    {busy ? pending : label}
  </button>
);

/** Below a short form on a card or within a page. */
export const CardFooter = ({ submit, children }: Props) => (
  <div className="actions">
    <SubmitButton {...submit} />
    {children}
  </div>
);

/** Below the form of a page: it stays in sight. */
export const PageFooter = ({ submit, children }: Props) => (
  <div className="sticky-bar">
    {children}
    <SubmitButton {...submit} />
  </div>
);

interface DialogProps extends Partial<Pick<Props, 'submit'>> {
  readonly cancel?: string;
  onCancel(): void;
}

/** Below the form of a dialog. Without `submit` the form is only read. */
export const DialogFooter = ({ cancel = 'Cancel', onCancel, submit }: DialogProps) => (
  <div className="dialog-actions">
    <button type="button" className="button" onClick={onCancel}>
      {cancel}
    </button>
    {submit && <SubmitButton {...submit} />}
  </div>
);
