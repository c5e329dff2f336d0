import type { MonthCount } from '../../../../contract/dashboard/provider-chart.ts';

const WIDTH = 720;
const HEIGHT = 210;
/** Space for the labels, which are larger on a narrow screen. */
const BOTTOM = 46;
const TOP = 36;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const day = (month: string) => new Date(`${month}-01T00:00:00Z`);

/** A bar for each month. The table below it says the same in words, so here one sentence is enough. */
export const MonthBars = ({ months }: { readonly months: readonly MonthCount[] }) => {
  const most = Math.max(1, ...months.map(({ count }) => count));
  const step = WIDTH / months.length;
  const total = months.reduce((sum, { count }) => sum + count, 0);
  const first = months[0];
  const label = `${total.toLocaleString('en-US')} technology providers created since ${first ? inWords.format(day(first.month)) : ''}`;
  return (
    <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1="0" x2={WIDTH} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      {months.map(({ month, count }, index) => {
        const height = (count / most) * (HEIGHT - BOTTOM - TOP);
        const middle = (index + 0.5) * step;
        return (
          <g key={month}>
            <title>{`${inWords.format(day(month))}: ${count}`}</title>
            <rect x={middle - step * 0.3} width={step * 0.6} y={HEIGHT - BOTTOM - height} height={height} rx="2" />
            {count > 0 && (
              <text x={middle} y={HEIGHT - BOTTOM - height - 6}>
                {count.toLocaleString('en-US')}
              </text>
            )}
            <text className="bar-month" x={middle} y={HEIGHT - BOTTOM} dy="1.3em">
              {monthName.format(day(month))}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
