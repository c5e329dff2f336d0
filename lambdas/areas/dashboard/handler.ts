import { dashboard } from '../../../contract/dashboard/routes.ts';
import { messages } from '../../entities/message.ts';
import { serve } from '../../kit/serve.ts';
import { board, changeMessage, postMessage } from './messages.ts';
import { providerChart, providerDates } from './provider-dates.ts';

export const handler = serve(dashboard, {
  list: ({ query, caller }) => board(caller).page(query),
  read: ({ query, caller }) => board(caller).get(query.messageId),
  create: ({ body, caller }) => postMessage(caller, body),
  update: ({ body, caller }) => changeMessage(caller, body),
  remove: ({ query, caller }) => messages(caller.scope()).remove(query.id),
  providerDates: ({ query, caller }) => providerDates(caller, query.companyId),
  providerChart: ({ query, caller }) => providerChart(caller, query.companyId),
});
