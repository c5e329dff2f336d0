import { Link } from 'react-router-dom';
import { obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import type { CalendarDay } from '#contract/worklist/calendar.ts';
import { stateKinds } from '#web/obligations/state-status.tsx';
import { statusIcons } from '#web/ui/feedback/status.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface Props {
  /** 'YYYY-MM-DD', '' for a day of another month. */
  readonly day: string;
  readonly isToday: boolean;
  readonly counts: CalendarDay['counts'] | undefined;
  /** The list of what is due that day. */
  readonly to: string;
}

const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const short = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** A day of the calendar with how much is due then by state; leads to it. */
export const DayCell = ({ day, isToday, counts, to }: Props) => {
  if (day === '') return <td className="calendar-none" />;
  const due = obligationStates.filter((state) => counts && counts[state] > 0);
  return (
    <td aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day} className="calendar-day">
        {Number(day.slice(8))}
        {isToday && <span className="calendar-today">Today</span>}
      </time>
      {counts && (
        <Link to={to} className="calendar-counts">
          <span className="visually-hidden">{inWords.format(new Date(day))}: </span>
          {due.map((state) => (
            <span key={state} className={`status ${stateKinds[state]}`}>
              <Icon name={statusIcons[stateKinds[state]]} />
              {short.format(counts[state])} <span className="calendar-word">{stateWords[state]}</span>
            </span>
          ))}
        </Link>
      )}
    </td>
  );
};
