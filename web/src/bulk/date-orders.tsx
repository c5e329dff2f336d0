import type { DateColumn, DateOrder } from '#contract/import/record.ts';
import { sheets } from '#contract/import/sheets.ts';
import { dayInWords } from '#contract/rules/dates.ts';
import type { ShownImport } from './import/use-import.ts';
import { useRecheck } from './import/use-import.ts';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

const orders: readonly (readonly [DateOrder, string])[] = [
  ['dayFirst', 'Day first: DD/MM/YYYY'],
  ['monthFirst', 'Month first: MM/DD/YYYY'],
];

/** '05/03/2026 is read as March 5, 2026', for each of the cells. */
const readings = ({ examples }: DateColumn) =>
  examples
    .map(({ text, day }) => (day === '' ? `${text} is not read` : `${text} is read as ${dayInWords(day)}`))
    .join('; ');

/** Asks for the order of the dates of a column that leaves it open, and says how those of the others are read. D-106. */
export const DateOrders = (props: Props) => {
  const { kind, report } = props;
  const { busy, recheck } = useRecheck(props);
  const nameOf = ({ field }: DateColumn) => sheets[kind].columns[field]?.header ?? field;
  return (
    <>
      {report.dateColumns.map((column) =>
        column.isAsked ? (
          <fieldset key={column.field} className={column.order === '' ? 'date-order banner warning' : 'date-order'}>
            <legend>In which order are the dates of “{nameOf(column)}”?</legend>
            <p>
              {column.order === ''
                ? `Examples: ${column.examples.map(({ text }) => text).join(', ')}. Nothing of this column is written before you answer.`
                : `${readings(column)}.`}
            </p>
            {orders.map(([order, words]) => (
              <label key={order} className="check">
                <input
                  type="radio"
                  name={`order-of-${column.field}`}
                  checked={column.order === order}
                  disabled={busy}
                  onChange={() => recheck({ dateOrders: { ...report.dateOrders, [column.field]: order } })}
                />
                {words}
              </label>
            ))}
          </fieldset>
        ) : (
          <p key={column.field} className="prose">
            {nameOf(column)}: {readings(column)}.
          </p>
        ),
      )}
    </>
  );
};
