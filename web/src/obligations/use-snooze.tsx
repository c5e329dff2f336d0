import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import type { SnoozedItem } from './snooze-form.tsx';

const SnoozeDialog = openedPart(() => import('./snooze-dialog.tsx').then((module) => module.SnoozeDialog));

/** Puts obligations off, in a dialog that stands where `dialog` is put, and takes that back. */
export const useSnooze = () => {
  const queries = useQueryClient();
  const [item, setItem] = useState<SnoozedItem>();
  const wake = async ({ kind, recordId, obligation, field }: SnoozedItem) => {
    try {
      await api.worklist.wake({ query: { kind, recordId, obligation, field } });
      toastSuccess('Worklist', 'Woken successfully');
    } catch (failure) {
      toastFailure(failure, 'Worklist');
    }
    await queries.invalidateQueries();
  };
  return {
    snooze: setItem,
    wake,
    dialog: item && <SnoozeDialog item={item} onClose={() => setItem(undefined)} />,
  };
};
