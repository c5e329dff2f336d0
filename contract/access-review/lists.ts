import * as z from 'zod';
import { companyColumn, list } from '../definition/list.ts';
import { Id, Version } from '../fields/common.ts';
import { accessStates, accessStateWords } from './states.ts';

/** A user in a campaign as the report shows it; roles are names, joined with ', ', `seconds` 0 where they are not known. */
export const AccessRow = z.object({
  id: Id,
  version: Version,
  campaignId: z.string(),
  userId: z.string(),
  person: z.string(),
  worksAt: z.string(),
  state: z.enum(accessStates),
  roles: z.string(),
  newRoles: z.string(),
  decidedBy: z.string(),
  decidedAt: z.string(),
  seconds: z.number(),
  note: z.string(),
  startedOn: z.string(),
  company: z.string(),
});
export type AccessRow = z.infer<typeof AccessRow>;

/** What a user who was deleted is called, whose name is not stored. */
export const DELETED_USER = 'A user that was deleted';

/** Who decided what about whom, in which campaign and how many seconds. */
export const accessReport = list({
  name: 'accessDecision',
  columns: {
    person: { label: 'User', sortable: true },
    worksAt: { label: 'Works at', sortable: true },
    state: { label: 'Decision', sortable: true },
    roles: { label: 'Roles at the Start', sortable: true },
    newRoles: { label: 'New Roles', sortable: true },
    decidedBy: { label: 'Decided by', sortable: true },
    decidedAt: { label: 'Decided', sortable: true },
    seconds: { label: 'Seconds', sortable: true, numeric: true },
    company: companyColumn,
  },
  offered: {
    startedOn: { label: 'Campaign', sortable: true },
    note: { label: 'Reason', sortable: true },
  },
  filters: {
    state: { as: 'choice', choices: accessStates.map((state) => [state, accessStateWords[state]] as const) },
    worksAt: { as: 'text' },
    person: { as: 'text' },
    roles: { as: 'text' },
    newRoles: { as: 'text' },
    decidedBy: { as: 'text' },
    decidedAt: { as: 'time' },
    seconds: { as: 'number' },
    startedOn: { as: 'day' },
    note: { as: 'text' },
  },
  order: { by: 'person', direction: 'asc' },
  search: ['person', 'worksAt', 'decidedBy'],
});
