import { type FormEvent, type ReactNode, useState } from 'react';
import { sayFailure } from '#web/api/failure.ts';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Shows what is wrong with what was typed; whether something is. */
  refuse(form: HTMLFormElement): boolean;
  /** Throws what the dialog says; it stays open then, with what was typed. */
  download(): Promise<unknown>;
  onClose(): void;
}

/** A dialog that asks for what a download needs before it is made. */
export const DownloadDialog = ({ title, lead, children, refuse, download, onClose }: Props) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refuse(event.currentTarget) || busy) return;
    setBusy(true);
    setProblem('');
    try {
      await download();
      return onClose();
    } catch (error) {
      setProblem(sayFailure(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={title} persistent onClose={onClose}>
      <form noValidate aria-busy={busy} onSubmit={submit}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <p>{lead}</p>
        {children}
        <DialogFooter onCancel={onClose} submit={{ label: 'Download', pending: 'Preparing…', busy }} />
      </form>
    </Dialog>
  );
};
