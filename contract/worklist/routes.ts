import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, page } from '../fields/common.ts';
import { area } from '../route.ts';
import { Group, Kind, Obligation, RecordObligation, WorklistCounts, WorklistRow, worklistList } from './record.ts';

/** Which part of the worklist: one's own turn, or all of one's scope, and of these a kind, an obligation, a reseller. */
const filters = {
  turn: z.enum(['mine', 'all']).default('mine'),
  kind: Kind.optional(),
  obligation: Obligation.optional(),
  group: Group.optional(),
  reseller: z.string().trim().optional(),
};

/** What records owe, for those who see them. D-94; role matrix row 95. */
export const worklist = area({
  list: {
    method: 'GET',
    path: '/api/worklist/list',
    access: 'worklist.read',
    query: listQuery(worklistList, { own: filters }),
    reply: page(WorklistRow),
  },
  counts: {
    method: 'GET',
    path: '/api/worklist/counts',
    access: 'worklist.read',
    query: z.object({ companyId: z.string().trim().optional() }),
    reply: WorklistCounts,
  },
  record: {
    method: 'GET',
    path: '/api/worklist/record',
    access: 'worklist.read',
    query: z.object({ kind: Kind, recordId: Id }),
    reply: z.array(RecordObligation),
  },
});
