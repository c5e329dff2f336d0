import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { companyDefinition } from '#contract/company/record.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import { documentList } from '#contract/document/lists.ts';
import { documentRequestDefinition } from '#contract/document-request/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { otherProviderList } from '#contract/provider/lists.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import type { Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { may } from '#contract/rules/access.ts';
import { viewedLists } from '#contract/view/lists.ts';
import { companyRows } from '../domain/lists/company-rows.ts';
import { documentRows } from '../domain/lists/document-rows.ts';
import type { ListRows } from '../domain/lists/list-rows.ts';
import * as records from '../domain/lists/record-rows.ts';
import { requestRows } from '../domain/lists/request-rows.ts';
import { userRows } from '../domain/lists/user-rows.ts';
import type { Origin } from '../entities/activity.ts';
import { which } from '../entities/records/provider.ts';
import type { Caller } from './caller.ts';
import { parsed } from './middleware/parsing.ts';
import { actionsAsked } from './middleware/permission.ts';
import { deny } from './require-right.ts';

/** A call of a list as it can be read beside its pages. */
interface ListCall {
  readonly title: string;
  readonly spec: ListSpec;
  readonly route: Route;
  rows(caller: Caller, query: never): ListRows<unknown> | Promise<ListRows<unknown>>;
}

const call = <R extends Route & { readonly query: z.ZodType }>(
  title: string,
  spec: ListSpec,
  route: R,
  rows: (caller: Caller, query: z.output<R['query']>) => ListRows<unknown> | Promise<ListRows<unknown>>,
): ListCall => ({ title, spec, route, rows });

const { reseller, techProvider, endUser, user, company, document, documentRequest } = contract;
const { resellerRows, providerRows, endUserRows, unsearched } = records;
const resellers = resellerDefinition.list;
const providers = providerDefinition.list;
const endUsers = endUserDefinition.list;

/** Every call by which a screen shows a list, with the rows that its own area gives. */
const calls: readonly ListCall[] = [
  call('Resellers', resellers, reseller.list, (caller, query) => resellerRows(caller, unsearched(query))),
  call('Resellers', resellers, reseller.search, resellerRows),
  call('Technology Providers', providers, techProvider.list, records.listedProviderRows),
  call('Technology Providers', providers, techProvider.search, (caller, query) =>
    providerRows(caller, query, which.active),
  ),
  call('Technology Providers', providers, techProvider.searchByDate, records.completedRows),
  call('Other Technology Providers', otherProviderList, techProvider.others, (caller, query) =>
    providerRows(caller, unsearched(query), which.others),
  ),
  call('Other Technology Providers', otherProviderList, techProvider.searchOthers, (caller, query) =>
    providerRows(caller, query, which.others),
  ),
  call('End Users', endUsers, endUser.list, (caller, query) => endUserRows(caller, unsearched(query))),
  call('End Users', endUsers, endUser.search, endUserRows),
  call('End Users', endUsers, endUser.searchByReseller, (caller, query) => endUserRows(caller, query, 'reseller')),
  call('Users', viewedLists.user.spec, user.list, (caller, query) => userRows(caller, unsearched(query))),
  call('Users', viewedLists.user.spec, user.search, userRows),
  call('Companies', companyDefinition.list, company.list, companyRows),
  call('Companies', companyDefinition.list, company.search, companyRows),
  call('Documents', documentList, document.list, documentRows),
  call('Document requests', documentRequestDefinition.list, documentRequest.list, requestRows),
];

const badRequest = (message: string) => new ApplicationError(message, '', 400);

/**
 * The rows of a list call as its own area would give them: asked for by its path and its query, under its own right. Throws 400
 * and 403 as the call itself does.
 */
export const rowsOfCall = async (
  caller: Caller,
  { of, query }: { readonly of: string; readonly query: string },
  origin: Origin,
) => {
  const found = calls.find(({ route }) => route.path === of);
  if (!found) throw badRequest('This list cannot be read here');
  const given = Object.fromEntries(new URLSearchParams(query));
  const actions = actionsAsked(found.route, given);
  const [action] = actions;
  if (action !== undefined && !actions.some((asked) => may(caller, asked))) await deny(caller, action, origin);
  const rows = await found.rows(caller, parsed(found.route.query, given) as never);
  return { title: found.title, spec: found.spec, rows };
};
