import type { ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import type { CompanyChoice } from './company-select.tsx';
import { CompanySelect } from './company-select.tsx';
import { SearchBox } from './search-box.tsx';
import type { List } from './use-list.ts';

interface Props<Row> {
  readonly list: List<Row>;
  readonly title: string;
  readonly choice: CompanyChoice | undefined;
  readonly children: ReactNode;
}

/** Search on the left, then the company selector; what the screen adds is on the right. */
export const ListToolbar = <Row,>({ list, title, choice, children }: Props<Row>) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  if (!list.canSearch && !(choice && isSuperadmin) && !children) return null;
  return (
    <div className="toolbar">
      {list.canSearch && (
        <SearchBox label={`Search ${title}`} value={list.state.search} shortcut onSearch={list.search} />
      )}
      {choice && isSuperadmin && (
        <CompanySelect choice={choice} value={list.state.company} onChange={list.chooseCompany} />
      )}
      <div className="toolbar-end">{children}</div>
    </div>
  );
};
