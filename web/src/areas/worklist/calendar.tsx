import { worklistList } from '../../../../contract/worklist/shown-lists.ts';
import { api } from '../../api/client.ts';
import { sayFailure, toastFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { saveBlob } from '../../bulk/save-file.ts';
import { addressWith } from '../../list/list-params.ts';
import { type ListState, writeListState } from '../../list/list-state.ts';
import { useUrlState } from '../../list/list-storage.ts';
import { useCounts } from '../../obligations/use-counts.ts';
import { worklistPaths } from '../../routing/paths/worklist.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import '../../styles/calendar.css';
import '../../styles/list.css';
import { CalendarFilters } from './calendar-filters.tsx';
import { isMonth, monthAfter, monthWords } from './month.ts';
import { MonthTable } from './month-table.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import { partFilters, partOf } from './worklist-query.ts';

/** The worklist of one day, with the filters of the calendar. */
const dayList = (state: ListState, day: string) => {
  const { show: _show, month: _month, ...filters } = state.filters;
  return addressWith(worklistPaths.list(), writeListState({ ...state, filters: { ...filters, day } }, worklistList));
};

/** What falls due in a month, day by day; as a file for other calendars too. */
export const Calendar = () => {
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
      <div className="page-head">
        <PageTitle>Worklist</PageTitle>
      </div>
      <CalendarFilters state={state} set={set} refine={refine}>
        <DownloadButton name="Download .ics" onPress={download} />
        <SubscribeButton />
      </CalendarFilters>
      <div className="calendar-head">
        <button type="button" className="button" onClick={() => refine('month', monthAfter(month, -1))}>
          <Icon name="left" />
          Previous month
        </button>
        <h2 aria-live="polite">{month !== '' && monthWords(month)}</h2>
        <button type="button" className="button" onClick={() => refine('month', monthAfter(month, 1))}>
          Next month
          <Icon name="right" />
        </button>
      </div>
      {error && <Failed heading="Calendar" text={sayFailure(error)} onRetry={refetch} />}
      {month === '' || error ? null : (
        <MonthTable month={month} today={today} days={data?.days} listOf={(day) => dayList(state, day)} />
      )}
    </>
  );
};
