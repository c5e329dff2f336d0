import { views } from '#lambdas/store/journal/load.ts';
import { importsOf, sheetOf } from '../../test/lambdas/imports/import-calls.ts';
import { resellerForm } from '../../test/support/business-forms.ts';
import { call } from '../../test/support/call.ts';
import type { Person } from '../../test/support/people.ts';
import { resellerRow } from '../../test/support/sheet-rows.ts';
import { counted } from './counted.ts';

const ROWS = 2_000;

/** A page of the list of resellers. */
export const listPage = (as: Person) =>
  call('GET', '/api/reseller/search', { as, query: { page: '3', size: '10', searchText: '' } });

/** What one of each request of a user of a tenant consumes. */
export const countRequests = async (root: string, ncra: Person) => {
  const list = () => listPage(ncra);
  const requests: Record<string, Awaited<ReturnType<typeof counted>>> = {
    'a page of a list, warm': await counted(list),
    'a page of a list, cold': await counted(
      async () => {
        views.clear();
        return list();
      },
      { times: 5 },
    ),
  };
  const made: { id: string; version: number }[] = [];
  requests['a new record'] = await counted(async () => {
    const { data } = await call('POST', '/api/reseller/add', { as: ncra, body: resellerForm() });
    made.push(data);
  });
  const opened: Record<string, unknown>[] = [];
  requests['a record opened'] = await counted(async (time) => {
    const { data } = await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId: made[time]?.id ?? '' } });
    opened.push(data);
  });
  requests['a changed record'] = await counted(async (time) => {
    const body = { ...opened[time], resellerDate: '2026-03-04' };
    const { status, message } = await call('PUT', '/api/reseller/update', { as: ncra, body });
    if (status !== 'Success') throw new Error(message);
  });
  requests['a view of a report opened'] = await counted(() =>
    call('GET', '/security/getReportView', { as: ncra, query: { viewId: 'portal-local-overview' } }),
  );

  requests['the unread notifications counted'] = await counted(() =>
    call('GET', '/api/notification/unread', { as: ncra }),
  );

  const sheet = sheetOf(
    'reseller',
    Array.from({ length: ROWS }, (_, at) => resellerRow(`Cost Row ${at}`)),
  );
  const imports = importsOf('reseller', ncra, root);
  requests['a row of an import, checked and written'] = await counted(() => imports.upload(sheet), {
    times: 1,
    per: ROWS,
  });

  return requests;
};
