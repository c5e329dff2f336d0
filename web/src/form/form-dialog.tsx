import { type ComponentProps, createContext, useContext, useLayoutEffect, useState } from 'react';
import { guardLeaving } from '../routing/leave-guard.ts';
import { useAskBeforeUnload } from '../ui/overlay/ask-before-unload.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';

/** Confirms before changes are lost: on links and the back button here, on closing the tab in the browser's own words. */
export const LeaveDialog = ({ dirty }: { readonly dirty: boolean }) => {
  const [leave, setLeave] = useState<() => void>();
  // At once: the person may leave right after typing, before passive effects run.
  useLayoutEffect(() => {
    if (dirty) return guardLeaving((go) => setLeave(() => go));
  }, [dirty]);
  useAskBeforeUnload(dirty);
  if (!leave) return null;
  return (
    <ConfirmDialog
      message="Your changes are not saved. Leave this page without saving them?"
      destructive
      onConfirm={leave}
      onCancel={() => setLeave(undefined)}
    />
  );
};

const DialogContext = createContext({ close: () => {}, setDirty: (_dirty: boolean) => {} });

type Props = Omit<ComponentProps<typeof Dialog>, 'alert' | 'full' | 'persistent'>;

/** A dialog with a form: confirms before it discards what was typed, whether by a button, Esc, a click next to it or leaving the page. */
export const FormDialog = ({ onClose, children, ...dialog }: Props) => {
  const [dirty, setDirty] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const close = () => (dirty ? setConfirming(true) : onClose());
  return (
    <Dialog {...dialog} onClose={close}>
      <DialogContext value={{ close, setDirty }}>{children}</DialogContext>
      {confirming && (
        <ConfirmDialog
          message="What you entered is not saved. Close this window without saving it?"
          destructive
          onConfirm={onClose}
          onCancel={() => setConfirming(false)}
        />
      )}
      <LeaveDialog dirty={dirty} />
    </Dialog>
  );
};

/** Tells the dialog around a form whether something was typed; returns a function that closes it after a confirmation. */
export const useFormDialog = (dirty: boolean) => {
  const { close, setDirty } = useContext(DialogContext);
  useLayoutEffect(() => {
    setDirty(dirty);
    // Once the form has gone, nothing is typed: the dialog may show what came of it.
    return () => setDirty(false);
  }, [dirty, setDirty]);
  return close;
};
