import { count, dayText, esc } from './html.ts';
import type { Amount } from './summary.ts';

const WIDTH = 1_000;
const HEIGHT = 160;
const BAR = 12;
/** Widest bar, so that a single day does not fill the chart. */
const FEWEST_COLUMNS = 14;

const longest = (amounts: readonly Amount[]) => Math.max(1, ...amounts.map(({ value }) => value));

/** Bars with names and values as text; the drawing shows nothing that the text does not. */
export const barChart = (amounts: readonly Amount[]) => {
  const most = longest(amounts);
  const bar = ({ label, value }: Amount) =>
    `<li><span class="label">${esc(label)}</span><span class="value">${count(value)}</span>` +
    `<svg viewBox="0 0 ${WIDTH} ${BAR}" preserveAspectRatio="none" height="${BAR}" aria-hidden="true">` +
    `<rect class="track" width="${WIDTH}" height="${BAR}"/>` +
    `<rect class="bar" width="${Math.round((value / most) * WIDTH)}" height="${BAR}"/></svg></li>`;
  return `<ol class="bars">${amounts.map(bar).join('')}</ol>`;
};

/** Columns over time; first and last day and the most stand beside it as text. */
export const columnChart = (amounts: readonly Amount[]) => {
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
