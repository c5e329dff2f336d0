import { useSearchParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { Tabs } from '#web/list/tabs.tsx';
import { documentRequestPaths, worklistPaths } from '#web/routing/paths/work.ts';
import { useSession } from '#web/session/session.ts';
import '#web/styles/obligations.css';
import { Calendar } from './calendar.tsx';
import { OpenItems } from './open-items.tsx';

/** What waits for this person, or everything that is open in their scope, as a list and as a calendar. D-94. */
export const Worklist = () => {
  const [params] = useSearchParams();
  const holder = useSession()?.holder;
  if (!holder) return null;
  const all = params.get('turn') === 'all';
  const isCalendar = params.get('show') === 'calendar';
  const list = worklistPaths.list();
  const everything = { to: `${list}?turn=all`, name: 'Everything', current: !isCalendar && all };
  return (
    <>
      <Tabs
        label="Worklist"
        tabs={[
          { to: list, name: holder.isSuperadmin ? 'List' : 'My turn', current: !isCalendar && !all },
          ...(holder.isSuperadmin ? [] : [everything]),
          { to: worklistPaths.calendar(), name: 'Calendar', current: isCalendar },
          ...(may(holder, 'docRequest.endUser')
            ? [{ to: documentRequestPaths.list(), name: 'Document requests', current: false }]
            : []),
        ]}
      />
      {isCalendar ? <Calendar /> : <OpenItems holder={holder} />}
    </>
  );
};
