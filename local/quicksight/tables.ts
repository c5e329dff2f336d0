import type { ReportColumn } from '../../contract/definition/report-column.ts';
import { type ReportTable, type ReportTableName, reportTables } from '../../contract/reports/tables.ts';
import { count, dayText, esc } from './html.ts';
import type { Row } from './rows.ts';
import type { Amount } from './summary.ts';

const SHOWN = 500;

const scrolling = (name: string, table: string) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${esc(name)}">${table}</div>`;

const cellText = (column: ReportColumn | undefined, value: string) => {
  if (value === '') return '';
  if (column?.holds === 'day') return dayText(value);
  return column?.holds === 'number' ? count(Number(value)) : value;
};

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' });

/** Rows as a table, sorted by its first column, with a line that states their number. */
export const rowTable = (
  title: string,
  tableName: ReportTableName,
  names: readonly string[],
  rows: readonly Row[],
): string => {
  if (rows.length === 0) return '<p class="none">There are none.</p>';
  const columns: ReportTable['columns'] = reportTables[tableName].columns;
  const [first = ''] = names;
  const sorted = [...rows].sort((a, b) => compare(a.get(first) ?? '', b.get(first) ?? ''));
  const numeric = (name: string) => (columns[name]?.holds === 'number' ? ' class="number"' : '');
  const head = names.map((name) => `<th scope="col"${numeric(name)}>${esc(columns[name]?.title ?? '')}</th>`).join('');
  const line = (row: Row) =>
    `<tr>${names.map((name) => `<td${numeric(name)}>${esc(cellText(columns[name], row.get(name) ?? ''))}</td>`).join('')}</tr>`;
  const all =
    rows.length > SHOWN ? `The first ${count(SHOWN)} of ${count(rows.length)}.` : `${count(rows.length)} in all.`;
  return `<p class="many">${all}</p>${scrolling(
    title,
    `<table><thead><tr>${head}</tr></thead><tbody>${sorted.slice(0, SHOWN).map(line).join('')}</tbody></table>`,
  )}`;
};

/** The data of a chart, as a table that can be opened below it. */
export const amountTable = (title: string, by: string, what: string, amounts: readonly Amount[], days: boolean) =>
  `<details><summary>Show as table</summary>${scrolling(
    title,
    `<table><thead><tr><th scope="col">${esc(by)}</th><th scope="col" class="number">${esc(what)}</th></tr></thead><tbody>${amounts
      .map(
        ({ label, value }) =>
          `<tr><th scope="row">${esc(days ? dayText(label) : label)}</th><td class="number">${count(value)}</td></tr>`,
      )
      .join('')}</tbody></table>`,
  )}</details>`;
