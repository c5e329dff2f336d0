import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleOf } from '#contract/analytics/columns.ts';
import { type ReportTable, type ReportTableName, reportTables } from '#contract/analytics/tables.ts';
import type { Dashboard, Visual } from '#contract/analytics/visual.ts';
import type { ReportColumn } from '#contract/definition/column.ts';
import { escapeHtml } from '#contract/rules/text.ts';
import type { Row, Tables } from './rows.ts';
import { type Amount, bars, columns, rowsOfVisual, total } from './summary.ts';

/** Text escaped for HTML, between tags and in attributes. */
const count = (value: number) => value.toLocaleString('en-US');

/** 'YYYY-MM-DD' as MM/DD/YYYY, 'YYYY-MM' as MM/YYYY. */
const dayText = (day: string) => {
  const [year = '', month = '', date] = day.split('-');
  return date === undefined ? `${month}/${year}` : `${month}/${date}/${year}`;
};

const SHOWN = 500;

const scrolling = (name: string, table: string) =>
  `<div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(name)}">${table}</div>`;

const cellText = (column: ReportColumn | undefined, value: string) => {
  if (value === '') return '';
  if (column?.holds === 'day') return dayText(value);
  return column?.holds === 'number' ? count(Number(value)) : value;
};

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' });

/** Rows as a table, sorted by its first column, with a line that states their number. */
const rowTable = (
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
  const head = names
    .map((name) => `<th scope="col"${numeric(name)}>${escapeHtml(columns[name]?.title ?? '')}</th>`)
    .join('');
  const line = (row: Row) =>
    `<tr>${names.map((name) => `<td${numeric(name)}>${escapeHtml(cellText(columns[name], row.get(name) ?? ''))}</td>`).join('')}</tr>`;
  const all =
    rows.length > SHOWN ? `The first ${count(SHOWN)} of ${count(rows.length)}.` : `${count(rows.length)} in all.`;
  return `<p class="many">${all}</p>${scrolling(
    title,
    `<table><thead><tr>${head}</tr></thead><tbody>${sorted.slice(0, SHOWN).map(line).join('')}</tbody></table>`,
  )}`;
};

/** The data of a chart, as a table that can be opened below it. */
const amountTable = (title: string, by: string, what: string, amounts: readonly Amount[], days: boolean) =>
  `<details><summary>Show as table</summary>${scrolling(
    title,
    `<table><thead><tr><th scope="col">${escapeHtml(by)}</th><th scope="col" class="number">${escapeHtml(what)}</th></tr></thead><tbody>${amounts
      .map(
        ({ label, value }) =>
          `<tr><th scope="row">${escapeHtml(days ? dayText(label) : label)}</th><td class="number">${count(value)}</td></tr>`,
      )
      .join('')}</tbody></table>`,
  )}</details>`;

const WIDTH = 1_000;
const HEIGHT = 160;
const BAR = 12;
/** Widest bar, so that a single day does not fill the chart. */
const FEWEST_COLUMNS = 14;

const longest = (amounts: readonly Amount[]) => Math.max(1, ...amounts.map(({ value }) => value));

/** Bars with names and values as text; the drawing shows nothing that the text does not. */
const barChart = (amounts: readonly Amount[]) => {
  const most = longest(amounts);
  const bar = ({ label, value }: Amount) =>
    `<li><span class="label">${escapeHtml(label)}</span><span class="value">${count(value)}</span>` +
    `<svg viewBox="0 0 ${WIDTH} ${BAR}" preserveAspectRatio="none" height="${BAR}" aria-hidden="true">` +
    `<rect class="track" width="${WIDTH}" height="${BAR}"/>` +
    `<rect class="bar" width="${Math.round((value / most) * WIDTH)}" height="${BAR}"/></svg></li>`;
  return `<ol class="bars">${amounts.map(bar).join('')}</ol>`;
};

/** Columns over time; first and last day and the most stand next to it as text. */
const columnChart = (amounts: readonly Amount[]) => {
  const most = longest(amounts);
  const step = WIDTH / Math.max(FEWEST_COLUMNS, amounts.length);
  const column = ({ value }: Amount, at: number) => {
    const height = Math.round((value / most) * HEIGHT);
    const x = (at * step + step / 10).toFixed(2);
    return `<rect class="bar" x="${x}" y="${HEIGHT - height}" width="${((step * 8) / 10).toFixed(2)}" height="${height}"/>`;
  };
  const [first, last] = [amounts[0]?.label ?? '', amounts.at(-1)?.label ?? ''];
  return (
    `<p class="most">Most: ${count(Math.max(0, ...amounts.map(({ value }) => value)))}</p>` +
    `<svg class="columns" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${amounts.map(column).join('')}` +
    `<rect class="axis" y="${HEIGHT - 1}" width="${WIDTH}" height="1"/></svg>` +
    `<p class="ends"><span>${dayText(first)}</span><span>${first === last ? '' : dayText(last)}</span></p>`
  );
};

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** The portal's colours, light and dark, and the layout of a report. */
const style = read('../../web/src/styles/tokens.css') + read('page.css');

const document = (title: string, nonce: string, main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><style nonce="${nonce}">${style}</style></head>` +
  `<body><main>${main}</main></body></html>`;

interface Shown {
  readonly dashboard: Dashboard;
  readonly tables: Tables;
  readonly exportedAt: string;
  readonly nonce: string;
}

/** A dashboard as one page without scripts. */
export const dashboardPage = ({ dashboard: { name, visuals }, tables, exportedAt, nonce }: Shown): string => {
  const shown = visuals.map((visual) => visualHtml(visual, tables.get(visual.table) ?? []));
  return document(
    name,
    nonce,
    `<h1>${escapeHtml(name)}</h1><p class="fresh">${freshness(exportedAt)}</p><div class="visuals">${shown.join('')}</div>`,
  );
};

const TIME_AT = 11;
const TIME_END = 16;

const freshness = (at: string) =>
  at === '' ? 'Nothing was exported yet.' : `Data of ${dayText(at.slice(0, 10))}, ${at.slice(TIME_AT, TIME_END)} UTC`;

/** The page for a ticket that has been used or has expired. */
export const usedUpPage = (nonce: string): string =>
  document(
    'This report has to be opened again',
    nonce,
    '<h1>This report has to be opened again</h1><p>Its address works once and for five minutes. Close this view and open the report from the list.</p>',
  );

const visualHtml = (visual: Visual, all: readonly Row[]): string => {
  const { title, table } = visual;
  const rows = rowsOfVisual(visual, all);
  const heading = `<h2>${escapeHtml(title)}</h2>`;
  if (visual.shape === 'figure')
    return `<section class="figure">${heading}<p class="amount">${count(total(rows, visual.sum))}</p></section>`;
  if (visual.shape === 'table')
    return `<section class="wide">${heading}${rowTable(title, table, visual.columns, rows)}</section>`;
  const { by, sum, shape } = visual;
  const amounts = shape === 'bars' ? bars(rows, by, sum) : columns(rows, by, sum);
  const what = sum === undefined ? reportTables[table].title : titleOf(table, sum);
  const chart = shape === 'bars' ? barChart(amounts) : columnChart(amounts);
  const drawn =
    amounts.length === 0
      ? '<p class="none">There are none.</p>'
      : chart + amountTable(title, titleOf(table, by), what, amounts, shape === 'days');
  return `<figure${shape === 'days' ? ' class="over-time"' : ''}><figcaption>${heading}</figcaption>${drawn}</figure>`;
};
