import { useLayoutEffect, useState } from 'react';
import { guardLeaving } from '#web/routing/leave-guard.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** Confirms before changes are lost: on links and the back button here, on closing the tab in the browser's own words. */
export const LeaveDialog = ({ dirty }: { readonly dirty: boolean }) => {
  const [leave, setLeave] = useState<() => void>();
  // At once: the person may leave right after typing, before passive effects run.
  useLayoutEffect(() => {
    if (!dirty) return;
    const release = guardLeaving((go) => setLeave(() => go));
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => {
      release();
      removeEventListener('beforeunload', onUnload);
    };
  }, [dirty]);
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
