import { useState } from 'react';
import type { ColumnsChosen } from '../../../contract/bulk/import.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import type { ShownImport } from './shown-import.ts';

/** Has a file checked again with another answer about how it is to be read; all other answers stay. */
export const useRecheck = ({
  kind,
  title,
  report,
  onChanged,
}: Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>) => {
  const [busy, setBusy] = useState(false);
  const recheck = async (changed: Partial<ColumnsChosen>) => {
    if (busy) return;
    setBusy(true);
    const { columns, chosenSheet: sheet, emptyClears, dateOrders } = report;
    try {
      const where = { params: { id: report.id }, query: { modifier: kind } };
      await api.bulk.columns({ ...where, body: { columns, sheet, emptyClears, dateOrders, ...changed } });
      await onChanged();
    } catch (error) {
      toastFailure(error, title);
    }
    setBusy(false);
  };
  return { busy, recheck };
};
