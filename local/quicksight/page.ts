import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { titleOf } from '../../contract/reports/columns.ts';
import { reportTables } from '../../contract/reports/tables.ts';
import type { Dashboard, Visual } from '../../contract/reports/visual.ts';
import { barChart, columnChart } from './charts.ts';
import { count, dayText, esc } from './html.ts';
import type { Row, Tables } from './rows.ts';
import { bars, columns, rowsOfVisual, total } from './summary.ts';
import { amountTable, rowTable } from './tables.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** The portal's colours, light and dark, and the layout of a report. */
const style = read('../../web/src/styles/tokens.css') + read('page.css');

const document = (title: string, nonce: string, main: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${esc(title)}</title>` +
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
    `<h1>${esc(name)}</h1><p class="fresh">${freshness(exportedAt)}</p><div class="visuals">${shown.join('')}</div>`,
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
  const heading = `<h2>${esc(title)}</h2>`;
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
