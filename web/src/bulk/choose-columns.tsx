import { type FormEvent, useState } from 'react';
import type { ColumnChoice } from '../../../contract/records/import.ts';
import { sheets } from '../../../contract/sheets/by-kind.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { Select } from '../ui/select.tsx';
import type { ShownImport } from './import-view.tsx';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

const LEFT_OUT = 'none';

/** Columns whose headers are not known: the person says which they are, and the file is checked again. GOALS "Bulk import", mapping. */
export const ChooseColumns = ({ kind, title, report, onChanged }: Props) => {
  const { unknownColumns, suggestedColumns, missingColumns } = report;
  const [chosen, setChosen] = useState<ColumnChoice>(suggestedColumns);
  const [busy, setBusy] = useState(false);
  const options = [
    { id: LEFT_OUT, name: 'Leave out' },
    ...Object.entries(sheets[kind].columns).map(([field, { header }]) => ({ id: field, name: header })),
  ];
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const said = Object.fromEntries(unknownColumns.map((header) => [header, chosen[header] ?? '']));
    try {
      const where = { params: { id: report.id }, query: { modifier: kind } };
      await api.bulk.columns({ ...where, body: { columns: { ...report.columns, ...said } } });
      await onChanged();
    } catch (error) {
      toastFailure(error, title);
    }
    setBusy(false);
  };
  if (unknownColumns.length === 0) return null;
  return (
    <form className="choose-columns" onSubmit={check} aria-labelledby="choose-columns">
      <h3 id="choose-columns">Columns that are not known</h3>
      <p>
        {missingColumns.length > 0
          ? `Without the column ${missingColumns.map((name) => `“${name}”`).join(', ')} nothing can be imported. Which of these is it?`
          : 'They were left out. Say what they are to have the file checked again with them.'}
      </p>
      <div className="columns-grid">
        {unknownColumns.map((header) => (
          <Select
            key={header}
            label={header}
            options={options}
            value={chosen[header] || LEFT_OUT}
            onChange={(field) => setChosen({ ...chosen, [header]: field === LEFT_OUT ? '' : field })}
          />
        ))}
      </div>
      <button type="submit" className="button" aria-disabled={busy}>
        Check again
      </button>
    </form>
  );
};
