import { type ActivityRow, activityList } from '#contract/account/activity-list.ts';
import { api } from '#web/api/client.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import type { ListCall, Page } from '#web/list/source.ts';
import { showTime } from '#web/ui/shown-values.tsx';

/** A list whose rows have no id, with one made from their position on the page. */
const numbered = <Row,>(call: ListCall<Row>): ListCall<Row & { readonly id: string }> => {
  const ask: Pick<typeof call, never> & ((...input: Parameters<typeof call>) => Promise<Page<Row & { id: string }>>) =
    async (...input) => {
      const page = await call(...input);
      return { ...page, content: page.content.map((row, index) => ({ ...row, id: String(index) })) };
    };
  return Object.assign(ask, { route: call.route });
};

interface Row extends ActivityRow {
  readonly id: string;
}

const names: Readonly<Record<ActivityRow['type'], string>> = { login: 'Login', logout: 'Logout' };

const list: ListCall<Row> = numbered(api.account.activity);

/** The user's own sign-ins and sign-outs. Spec part 1, 2.10; D-52. */
export const LoginData = () => (
  <ListScreen
    title="Login Data"
    plural="entries"
    empty="Your sign-ins and sign-outs are listed here."
    list={activityList}
    source={{ list }}
    cells={{ type: (type) => names[type], date: showTime }}
  />
);
