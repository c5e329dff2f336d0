import { type FormEvent, useState } from 'react';
import type { FileColumn } from '#contract/import/record.ts';
import { sheets } from '#contract/import/sheets.ts';
import { counted } from '#contract/rules/figures.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { PlainTable, TableCell, TableRow } from '#web/ui/table/table.tsx';
import { type ShownImport, useRecheck } from './use-import.ts';

/** Names in quotation marks, in a row. */
const quote = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;
type Report = Props['report'];

const LEFT_OUT = 'none';

const matches = {
  name: { kind: 'ok', word: 'Exact' },
  guess: { kind: 'due', word: 'Guess' },
  user: { kind: 'info', word: 'Chosen' },
  nothing: { kind: 'missing', word: 'Not known' },
} as const;

/** The columns of the file, each once; of an import that a release before this one has checked only what was open. */
const columnsOf = ({ fileColumns, unknownColumns, suggestedColumns, columns }: Report): readonly FileColumn[] => {
  if (fileColumns) return [...new Map(fileColumns.columns.map((column) => [column.header, column])).values()];
  return [...new Set([...unknownColumns, ...Object.keys(columns)])].map((header) => {
    const field = columns[header] ?? suggestedColumns[header] ?? '';
    return {
      header,
      samples: [],
      field,
      by: Object.hasOwn(columns, header) ? 'user' : field === '' ? 'nothing' : 'guess',
    };
  });
};

const leadOf = ({ state, unknownColumns, missingColumns }: Report) => {
  const missing = quote(missingColumns);
  if (missing !== '' && state === 'refused')
    return `Without the column ${missing} nothing can be imported. Which of these is it?`;
  if (missing !== '')
    return `Without the column ${missing} rows can change records, and add none. Say what the columns are to have the file checked again.`;
  return unknownColumns.length > 0
    ? 'Some columns were left out. Say what they are to have the file checked again with them.'
    : 'This is how the columns are read. Change it to have the file checked again.';
};

const isAre = (count: number) => (count === 1 ? 'is' : 'are');

/** What of the file a user does not expect: hidden rows that are read, and columns and cells that are not. */
const notesOf = ({ fileColumns }: Report, leftOut: readonly string[]) => {
  const { hiddenRows = 0, headerlessCells = 0 } = fileColumns ?? {};
  return [
    ...(leftOut.length > 0
      ? [`${counted(leftOut.length, 'column')} ${isAre(leftOut.length)} left out: ${quote(leftOut)}.`]
      : []),
    ...(hiddenRows > 0
      ? [`${counted(hiddenRows, 'row')} ${isAre(hiddenRows)} hidden in the file and read like the others.`]
      : []),
    ...(headerlessCells > 0
      ? [`${counted(headerlessCells, 'cell')} ${isAre(headerlessCells)} below no header and not read.`]
      : []),
  ];
};

/** How each column of the file was understood, with three of its values; the user says otherwise, and the file is checked again. docs/design/import.md. */
export const ChooseColumns = (props: Props) => {
  const { kind, report } = props;
  const columns = columnsOf(report);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const { busy, recheck } = useRecheck(props);
  const fields = sheets[kind].columns;
  const options = [
    { id: LEFT_OUT, name: 'Leave out' },
    ...Object.entries(fields).map(([field, { header }]) => ({ id: field, name: header })),
  ];
  const fieldOf = ({ header, field }: FileColumn) => chosen.get(header) ?? field;
  const check = (event: FormEvent) => {
    event.preventDefault();
    const said = columns.filter(({ header, by }) => by !== 'name' || chosen.has(header));
    recheck({ columns: { ...report.columns, ...Object.fromEntries(said.map((one) => [one.header, fieldOf(one)])) } });
  };
  if (columns.length === 0) return null;
  const isNeeded = report.missingColumns.length > 0;
  const isOpen = isNeeded || report.unknownColumns.length > 0 || Object.keys(report.columns).length > 0;
  const leftOut = columns.flatMap(({ header, field, by }) => (field === '' || by === 'guess' ? [header] : []));
  return (
    <details className="choose-columns" open={isOpen}>
      <summary>{`Columns: ${leftOut.length === 0 ? `all ${columns.length} are read` : `${columns.length - leftOut.length} of ${columns.length} are read`}`}</summary>
      <form onSubmit={check} aria-label="Columns">
        <p>{leadOf(report)}</p>
        {notesOf(report, leftOut).map((note) => (
          <p key={note}>{note}</p>
        ))}
        <div className="columns-table">
          <PlainTable caption="Columns of the file" headings={['Column', 'First values', 'Read as', 'Match']} inDialog>
            {columns.map((column) => {
              const { kind: look, word } = matches[chosen.has(column.header) ? 'user' : column.by];
              return (
                <TableRow key={column.header}>
                  <TableCell as="th" scope="row" data-label="Column">
                    {column.header}
                  </TableCell>
                  <TableCell data-label="First values">{column.samples.join(' · ')}</TableCell>
                  <TableCell data-label="Read as">
                    <Select
                      label={column.header}
                      options={options}
                      value={fieldOf(column) || LEFT_OUT}
                      onChange={(field) =>
                        setChosen(new Map([...chosen, [column.header, field === LEFT_OUT ? '' : field]]))
                      }
                    />
                  </TableCell>
                  <TableCell data-label="Match">
                    <Status kind={look}>{word}</Status>
                  </TableCell>
                </TableRow>
              );
            })}
          </PlainTable>
        </div>
        <button
          type="submit"
          className={isNeeded && report.state === 'refused' ? 'button primary' : 'button'}
          aria-disabled={busy}
        >
          Check again
        </button>
      </form>
    </details>
  );
};

/** Which sheet of the workbook was read and which are hidden; another one can be chosen, and the file is checked again with it. */
export const ChooseSheet = (props: Props) => {
  const { sheet, otherSheets, hiddenSheets, exampleRow } = props.report;
  const { recheck } = useRecheck(props);
  const choose = (name: string) => name !== sheet && recheck({ sheet: name });
  const nameOf = (name: string) => (hiddenSheets.includes(name) ? `${name} (hidden)` : name);
  const unread = hiddenSheets.filter((name) => name !== sheet);
  return (
    <>
      {sheet !== '' && otherSheets.length === 0 && <p className="prose">Sheet “{nameOf(sheet)}” was read.</p>}
      {otherSheets.length > 0 && (
        <>
          <p className="prose">The workbook has several sheets that can be meant. One of them was read.</p>
          <Select
            inline
            label="Sheet"
            options={[sheet, ...otherSheets].map((name) => ({ id: name, name: nameOf(name) }))}
            value={sheet}
            onChange={choose}
          />
        </>
      )}
      {unread.length > 0 && <p className="prose">Hidden and not read: {quote(unread)}.</p>}
      {exampleRow > 0 && <p className="prose">The example of the template in row {exampleRow} was left out.</p>}
    </>
  );
};
