import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, Nothing, page } from '../fields/common.ts';
import { area } from '../route.ts';
import { Message, MessageChange, MessageRow, messageDefinition, NewMessage } from './message.ts';
import { ProviderChart, ProviderDate } from './provider-chart.ts';

/** The home screen: message board and provider chart. Spec part 1, 2.11 and 7; D-45. */
export const dashboard = area({
  list: {
    method: 'GET',
    path: '/api/dashboard/listall',
    access: 'msg.list',
    query: listQuery(messageDefinition.list),
    reply: page(MessageRow),
  },
  read: {
    method: 'GET',
    path: '/api/dashboard/edit',
    access: 'msg.read',
    query: z.object({ messageId: Id }),
    reply: Message,
  },
  create: {
    method: 'POST',
    path: '/api/dashboard/add',
    access: 'msg.create',
    body: NewMessage,
    reply: Message,
    done: 'Saved successfully',
  },
  update: {
    method: 'PUT',
    path: '/api/dashboard/update',
    access: 'msg.update',
    body: MessageChange,
    reply: Message,
    done: 'Updated successfully',
  },
  remove: {
    method: 'DELETE',
    path: '/api/dashboard/delete',
    access: 'msg.delete',
    query: z.object({ id: Id }),
    reply: Nothing,
    done: 'Deleted successfully',
  },
  providerDates: {
    method: 'GET',
    path: '/api/techProvider/date',
    access: 'tpchart.read',
    query: z.object({ companyId: z.string().trim().optional() }),
    reply: z.array(ProviderDate),
  },
  /** The same in figures, with the newest hundred: a tenant may have thousands. */
  providerChart: {
    method: 'GET',
    path: '/api/techProvider/chart',
    access: 'tpchart.read',
    query: z.object({ companyId: z.string().trim().optional() }),
    reply: ProviderChart,
  },
});
