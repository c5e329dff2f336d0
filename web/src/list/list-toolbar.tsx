import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { useSession } from '../app/session.ts';
import { Select } from '../ui/select.tsx';
import { SearchBox } from './search-box.tsx';
import type { List } from './use-list.ts';

interface Props<Row> {
  readonly list: List<Row>;
  readonly title: string;
  readonly byCompany: boolean;
  readonly children: ReactNode;
}

/** Search on the left, then the company selector; what the screen adds is on the right. */
export const ListToolbar = <Row,>({ list, title, byCompany, children }: Props<Row>) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin ?? false;
  if (!list.canSearch && !(byCompany && isSuperadmin) && !children) return null;
  return (
    <div className="toolbar">
      {list.canSearch && <SearchBox label={`Search ${title}`} value={list.state.search} onSearch={list.search} />}
      {byCompany && isSuperadmin && <CompanySelect value={list.state.company} onChange={list.chooseCompany} />}
      <div className="toolbar-end">{children}</div>
    </div>
  );
};

const all = { id: 'all', name: 'All companies' };

const CompanySelect = ({ value, onChange }: { readonly value: string; onChange(company: string): void }) => {
  const { data = [] } = useCall(api.company.options, {});
  return (
    <Select
      inline
      label="Company"
      options={[all, ...data]}
      value={value === '' ? all.id : value}
      onChange={(id) => onChange(id === all.id ? '' : id)}
    />
  );
};
