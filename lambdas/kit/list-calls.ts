import { ApplicationError } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import { accessLists } from '../domain/lists/access-lists.ts';
import { companyLists } from '../domain/lists/company-lists.ts';
import { documentLists } from '../domain/lists/document-lists.ts';
import { endUserLists } from '../domain/lists/end-user-lists.ts';
import type { ListCall } from '../domain/lists/list-call.ts';
import { providerLists } from '../domain/lists/provider-lists.ts';
import { registerLists } from '../domain/lists/register-lists.ts';
import { requestLists } from '../domain/lists/request-lists.ts';
import { resellerLists } from '../domain/lists/reseller-lists.ts';
import { reviewLists } from '../domain/lists/review-lists.ts';
import { siteInspectionLists } from '../domain/lists/site-inspection-lists.ts';
import { userLists } from '../domain/lists/user-lists.ts';
import type { Origin } from '../entities/activity.ts';
import { type Caller, deny } from './caller.ts';
import { requestedActions } from './middleware/access.ts';
import { parsed } from './middleware/request.ts';

/** Every call by which a screen shows a list. */
const listCalls: readonly ListCall[] = [
  resellerLists,
  providerLists,
  endUserLists,
  userLists,
  companyLists,
  documentLists,
  requestLists,
  reviewLists,
  siteInspectionLists,
  registerLists,
  accessLists,
].flatMap((calls) => Object.values<ListCall>(calls));

const badRequest = (message: string) => new ApplicationError(message, '', 400);

/**
 * The rows of a list call as its own area would give them: requested by its path and its query, under its own right. Throws
 * 400 and 403 as the call itself does.
 */
export const rowsOfCall = async (
  caller: Caller,
  { of, query }: { readonly of: string; readonly query: string },
  origin: Origin,
) => {
  const found = listCalls.find(({ route }) => route.path === of);
  if (!found) throw badRequest('This list cannot be read here');
  const given = Object.fromEntries(new URLSearchParams(query));
  const actions = requestedActions(found.route, given);
  const [action] = actions;
  if (action !== undefined && !actions.some((each) => may(caller, each))) await deny(caller, action, origin);
  const rows = await found.rows(caller, parsed(found.route.query, given) as never);
  return { title: found.title, spec: found.spec, rows };
};
