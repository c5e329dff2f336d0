import { lazy } from 'react';
import { Admin, Datagrid, List, Resource, SearchInput, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

const FIELDS = ['name', 'type', 'contact', 'phone', 'reviewed', 'status'];

/** Searches, sorts and cuts in the browser: the peer is the screen, and has one small file of rows behind it. */
const getList = async (_, { pagination: { page, perPage }, sort: { field, order }, filter: { q = '' } }) => {
  const rows = await (await fetch('/rows.json')).json();
  const found = rows
    .map((row) => ({ id: row.name, ...row }))
    .filter((row) => Object.values(row).some((value) => value.includes(q)))
    .sort((one, other) => String(one[field]).localeCompare(String(other[field])) * (order === 'ASC' ? 1 : -1));
  return { data: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};

const ProviderForm = lazy(() => import('./form.jsx').then((module) => ({ default: module.ProviderForm })));

const Providers = () => (
  <List perPage={100} filters={[<SearchInput key="q" source="q" alwaysOn />]}>
    <Datagrid bulkActionButtons={false}>
      {FIELDS.map((field) => (
        <TextField key={field} source={field} />
      ))}
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={{ getList }} disableTelemetry>
    <Resource name="providers" list={Providers} create={ProviderForm} />
  </Admin>,
);
