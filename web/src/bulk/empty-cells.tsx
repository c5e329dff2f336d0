import { useState } from 'react';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import type { ShownImport } from './shown-import.ts';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

/** What empty cells mean for records that exist; with another answer the file is checked again. D-105. */
export const EmptyCells = ({ kind, title, report, onChanged }: Props) => {
  const [busy, setBusy] = useState(false);
  const choose = async (emptyClears: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      const where = { params: { id: report.id }, query: { modifier: kind } };
      await api.bulk.columns({ ...where, body: { columns: report.columns, sheet: report.chosenSheet, emptyClears } });
      await onChanged();
    } catch (error) {
      toastFailure(error, title);
    }
    setBusy(false);
  };
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={report.emptyClears} onChange={({ target }) => choose(target.checked)} />
        Empty cells clear the field
      </label>
      <p className="prose">
        {report.emptyClears
          ? 'An empty cell takes the value of a record that exists away.'
          : 'An empty cell keeps what is stored. Write (clear) to take a value away.'}
      </p>
    </>
  );
};
