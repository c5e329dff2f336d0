import { type FormEvent, useState } from 'react';
import { sheets } from '../../../contract/bulk/sheets.ts';
import { Select } from '../ui/select.tsx';
import type { ShownImport } from './shown-import.ts';
import { useRecheck } from './use-recheck.ts';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

const LEFT_OUT = 'none';

const leadOf = ({ state, unknownColumns, missingColumns }: Props['report']) => {
  const missing = missingColumns.map((name) => `“${name}”`).join(', ');
  if (missing !== '' && state === 'refused')
    return `Without the column ${missing} nothing can be imported. Which of these is it?`;
  if (missing !== '')
    return `Without the column ${missing} rows can change records, and add none. Say what the columns are to have the file checked again.`;
  return unknownColumns.length > 0
    ? 'They were left out. Say what they are to have the file checked again with them.'
    : 'This is what you have said. Change it to have the file checked again.';
};

/** Columns whose headers are not known: the person says which they are, and the file is checked again. docs/decisions/import.md. */
export const ChooseColumns = (props: Props) => {
  const { kind, report } = props;
  const { unknownColumns, suggestedColumns } = report;
  // What was said before can be taken back.
  const headers = [...new Set([...unknownColumns, ...Object.keys(report.columns)])];
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(Object.entries({ ...suggestedColumns, ...report.columns })),
  );
  const { busy, recheck } = useRecheck(props);
  const options = [
    { id: LEFT_OUT, name: 'Leave out' },
    ...Object.entries(sheets[kind].columns).map(([field, { header }]) => ({ id: field, name: header })),
  ];
  const check = (event: FormEvent) => {
    event.preventDefault();
    recheck({ columns: Object.fromEntries(headers.map((header) => [header, chosen.get(header) ?? ''])) });
  };
  if (headers.length === 0) return null;
  return (
    <form className="choose-columns" onSubmit={check} aria-labelledby="choose-columns">
      <h3 id="choose-columns">{unknownColumns.length > 0 ? 'Columns that are not known' : 'Columns'}</h3>
      <p>{leadOf(report)}</p>
      <div className="columns-grid">
        {headers.map((header) => (
          <Select
            key={header}
            label={header}
            options={options}
            value={chosen.get(header) || LEFT_OUT}
            onChange={(field) => setChosen(new Map([...chosen, [header, field === LEFT_OUT ? '' : field]]))}
          />
        ))}
      </div>
      <button type="submit" className="button" aria-disabled={busy}>
        Check again
      </button>
    </form>
  );
};
