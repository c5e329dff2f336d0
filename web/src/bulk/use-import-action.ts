import { useState } from 'react';
import type { BulkKind, ImportOptions } from '../../../contract/bulk/import.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';

type Move = 'confirm' | 'cancel' | 'undo';

/** Confirms, cancels or undoes an import. */
export const useImportAction = (kind: BulkKind, title: string, id: string, onMoved: () => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const run = async (what: Move, options: ImportOptions = { mode: 'both', allOrNothing: false }) => {
    if (busy) return;
    setBusy(true);
    const where = { params: { id }, query: { modifier: kind } };
    try {
      if (what === 'confirm') await api.bulk.confirm({ ...where, body: options });
      else await api.bulk[what](where);
      await onMoved();
    } catch (error) {
      toastFailure(error, title);
    }
    setBusy(false);
  };
  return { busy, run };
};
