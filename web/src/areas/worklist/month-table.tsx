import type { WorklistCalendar } from '../../../../contract/worklist/calendar.ts';
import { DayCell } from './day-cell.tsx';
import { monthWords, weeksOf } from './month.ts';

interface Props {
  readonly month: string;
  readonly today: string;
  /** Undefined while it is on its way. */
  readonly days: WorklistCalendar['days'] | undefined;
  listOf(day: string): string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A month as a table of its weeks. */
export const MonthTable = ({ month, today, days = [], listOf }: Props) => {
  const counts = new Map(days.map((each) => [each.day, each.counts]));
  return (
    <table className="calendar">
      <caption className="visually-hidden">What falls due in {monthWords(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== '')}>
            {week.map((day, at) => (
              <DayCell
                key={weekdays[at]}
                day={day}
                isToday={day === today}
                counts={counts.get(day)}
                to={day === '' ? '' : listOf(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
