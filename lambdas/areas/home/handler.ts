import type * as z from 'zod';
import type { Message, MessageChange, NewMessage } from '#contract/home/message.ts';
import type { ProviderChart, ProviderDate } from '#contract/home/provider-chart.ts';
import { dashboard } from '#contract/home/routes.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import { messages } from '#lambdas/entities/records/message.ts';
import { providers, which } from '#lambdas/entities/records/provider.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { boardScope, topScope } from '#lambdas/store/scope.ts';
import { byMonth } from './by-month.ts';

/** The board a person reads: their tenant's and what is written for every user; all boards for a super admin. D-45. */
const board = (caller: Caller) => messages(caller.isSuperadmin ? caller.scope() : boardScope(caller, caller.home));

/** Who is shown as the author, and when. */
const signature = async ({ principal }: Caller) => ({
  updatedBy: await ownName(principal),
  updatedTime: new Date().toISOString(),
});

/** Posts to the caller's own tenant, a super admin to every user. Role matrix row 37. */
const postMessage = async (caller: Caller, { message }: z.infer<typeof NewMessage>): Promise<Message> => {
  const { idempotency } = caller.scope();
  const scope = caller.isSuperadmin ? topScope(caller, idempotency) : caller.scope();
  return messages(scope).create({ message, companyId: caller.home, ...(await signature(caller)) });
};

/** Staff change what their own company has posted, a super admin anything. Role matrix row 38. */
const changeMessage = async (
  caller: Caller,
  { id, version, message }: z.infer<typeof MessageChange>,
): Promise<Message> => messages(caller.scope()).update(id, version, { message, ...(await signature(caller)) });

const NEWEST = 100;

/** The chart's lines: active providers of the root company, which every user in the tenant sees. Role matrix row 39. */
const providerDates = (caller: Caller, companyId: string | undefined): Promise<ProviderDate[]> =>
  providers(caller.tenantScope(companyId)).all({ listFilter: which.active });

/** The same lines counted by month, and the newest of them. */
const providerChart = async (caller: Caller, companyId: string | undefined): Promise<ProviderChart> => {
  const lines = await providerDates(caller, companyId);
  const newest = [...lines].sort((a, b) => b.updatedTime.localeCompare(a.updatedTime)).slice(0, NEWEST);
  const times = lines.map(({ updatedTime }) => updatedTime);
  return { total: lines.length, months: byMonth(times, Date.now()), newest };
};

export const handler = serve(dashboard, {
  list: ({ query, caller }) => board(caller).page(query),
  read: ({ query, caller }) => board(caller).get(query.messageId),
  create: ({ body, caller }) => postMessage(caller, body),
  update: ({ body, caller }) => changeMessage(caller, body),
  remove: ({ query, caller }) => messages(caller.scope()).remove(query.id),
  providerDates: ({ query, caller }) => providerDates(caller, query.companyId),
  providerChart: ({ query, caller }) => providerChart(caller, query.companyId),
});
