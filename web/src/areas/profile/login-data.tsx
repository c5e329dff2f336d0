import { type ActivityRow, activityList } from '#contract/account/activity-list.ts';
import { api } from '#web/api/client.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import type { ListCall } from '#web/list/source.ts';
import { showTime } from '#web/ui/shown-values.ts';
import { numbered } from './numbered.ts';

interface Row extends ActivityRow {
  readonly id: string;
}

const names: Readonly<Record<ActivityRow['type'], string>> = { login: 'Login', logout: 'Logout' };

const list: ListCall<Row> = numbered(api.account.activity);

/** One's own sign-ins and sign-outs. Spec part 1, 2.10; D-52. */
export const LoginData = () => (
  <ListScreen
    title="Login Data"
    plural="entries"
    list={activityList}
    source={{ list }}
    cells={{ type: (type) => names[type], date: showTime }}
  />
);
