import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { obligationStates, stateWords } from '#contract/catalogue/obligation-states.ts';
import { mayChange } from '#contract/rules/access.ts';
import type { CalendarDay, WorklistCalendar } from '#contract/worklist/calendar.ts';
import { worklistList } from '#contract/worklist/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { saveBlob } from '#web/api/files.ts';
import { useCall } from '#web/api/use-call.ts';
import { ListHead } from '#web/list/head/list-head.tsx';
import { addressWith, type ListState, useUrlState, writeListState } from '#web/list/state/list-state.ts';
import { useCounts } from '#web/obligations/counts.tsx';
import { stateKinds } from '#web/obligations/state-status.tsx';
import { worklistPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { statusIcons } from '#web/ui/feedback/status.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { CalendarFilters, partFilters, partOf } from './filters.tsx';
import { isMonth, monthAfter, monthWords, weeksOf } from './month.ts';
import '#web/styles/calendar.css';
import '#web/styles/list.css';
import '#web/styles/list-head.css';

interface DayCellProps {
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
const DayCell = ({ day, isToday, counts, to }: DayCellProps) => {
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

interface Props {
  readonly month: string;
  readonly today: string;
  /** Undefined while it is on its way. */
  readonly days: WorklistCalendar['days'] | undefined;
  listOf(day: string): string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** A month as a table of its weeks. */
const MonthTable = ({ month, today, days = [], listOf }: Props) => {
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

const SubscribeDialog = openedPart(() => import('./subscribe-dialog.tsx').then((module) => module.SubscribeDialog));

/** Opens the dialog by which another calendar subscribes to one's turn. */
const SubscribeButton = () => {
  const holder = useSession()?.holder;
  const [isOpen, setOpen] = useState(false);
  if (!holder || !mayChange(holder, 'worklist.calendarAddress')) return null;
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Subscribe
      </button>
      {isOpen && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
};

/** The worklist of one day, with the filters of the calendar. */
const dayList = (state: ListState, day: string) => {
  const { show: _show, month: _month, ...filters } = state.filters;
  return addressWith(worklistPaths.list(), writeListState({ ...state, filters: { ...filters, day } }, worklistList));
};

/** What falls due in a month, day by day; as a file for other calendars too. */
export const Calendar = ({ tabs }: { readonly tabs: ReactNode }) => {
  const { state, set } = useUrlState(worklistList, { filters: ['show', 'month', ...partFilters] });
  const refine = (name: string, value: string) => set({ ...state, filters: { ...state.filters, [name]: value } });
  const today = useCounts().data?.today ?? '';
  const wanted = state.filters.month ?? '';
  const month = isMonth(wanted) ? wanted : today.slice(0, 7);
  const query = { ...partOf(state), month };
  const { data, error, refetch } = useCall(api.worklist.calendar, { query }, { enabled: month !== '' });
  const fileName = `worklist-${month}.ics`;
  const download = () =>
    api.worklist.calendarFile({ query }).then(
      (file) => saveBlob(fileName, file),
      (failure: unknown) => toastFailure(failure, 'Calendar'),
    );
  return (
    <>
      <ListHead title="Worklist" count={undefined} tabs={tabs}>
        <DownloadButton small name="Download .ics" onPress={download} />
        <SubscribeButton />
      </ListHead>
      <CalendarFilters state={state} set={set} refine={refine}>
        <nav className="calendar-head" aria-label="Month">
          <button
            type="button"
            className="icon-button"
            aria-label="Previous month"
            title="Previous month"
            onClick={() => refine('month', monthAfter(month, -1))}
          >
            <Icon name="left" />
          </button>
          <h2 aria-live="polite">{month !== '' && monthWords(month)}</h2>
          <button
            type="button"
            className="icon-button"
            aria-label="Next month"
            title="Next month"
            onClick={() => refine('month', monthAfter(month, 1))}
          >
            <Icon name="right" />
          </button>
        </nav>
      </CalendarFilters>
      {error && <Failed heading="Calendar" text={sayFailure(error)} onRetry={refetch} />}
      {month === '' || error ? null : (
        <MonthTable month={month} today={today} days={data?.days} listOf={(day) => dayList(state, day)} />
      )}
    </>
  );
};
