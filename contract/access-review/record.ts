import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { RoleRef } from '../user/record.ts';
import { decisions } from './states.ts';

const RoleIds = z.array(RoleRef.shape.roleId);

/**
 * A user in a campaign as it is stored: the roles at the start, and what was decided. `parentId` is the root company of the tenant. It
 * holds ids only, so nothing of a user who is erased stays in it. `seconds` are those from the user's row being shown to the answer, 0
 * where that is not known; times are ISO, `startedOn` is the tenant's day. ADR 0053.
 */
export const AccessDecision = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string(),
  campaignId: z.string(),
  startedOn: z.string(),
  companyId: z.string(),
  userId: z.string(),
  roles: RoleIds,
  decision: z.enum(['', ...decisions]).default(''),
  newRoles: RoleIds.default([]),
  byId: z.string().default(''),
  decidedAt: z.string().default(''),
  seconds: z.number().default(0),
  note: z.string().default(''),
  restoredById: z.string().default(''),
  restoredAt: z.string().default(''),
});
export type AccessDecision = z.infer<typeof AccessDecision>;

/** What is called a decision's own: it is written once, by an answer or by the end of the campaign. */
export type DecisionFields = Pick<AccessDecision, 'decision' | 'newRoles' | 'byId' | 'decidedAt' | 'seconds' | 'note'>;

const joined = (roles: readonly number[]) => roles.join(',');

/** Users in campaigns: their list, in which each user is in a campaign once. */
export const accessDecisionDefinition = defineRecord({
  name: 'accessDecision',
  noun: 'access decision',
  schema: AccessDecision,
  format: 1,
  order: { by: 'startedOn', direction: 'desc' },
  columns: {
    version: { as: 'worked', holds: 'count', worked: ({ version }: AccessDecision) => version, row: 'version' },
    parentId: { as: 'text', at: 'parentId', row: 'parentId' },
    campaignId: { as: 'text', at: 'campaignId', row: 'campaignId' },
    companyId: { as: 'text', at: 'companyId', row: 'companyId' },
    userId: { as: 'text', at: 'userId', row: 'userId' },
    startedOn: { as: 'day', at: 'startedOn', label: 'Campaign', list: { sortable: true } },
    decision: { as: 'text', at: 'decision', row: 'decision' },
    roles: { as: 'worked', holds: 'text', worked: ({ roles }: AccessDecision) => joined(roles), row: 'roles' },
    newRoles: {
      as: 'worked',
      holds: 'text',
      worked: ({ newRoles }: AccessDecision) => joined(newRoles),
      row: 'newRoles',
    },
    byId: { as: 'text', at: 'byId', row: 'byId' },
    decidedAt: { as: 'text', at: 'decidedAt', row: 'decidedAt' },
    seconds: { as: 'worked', holds: 'count', worked: ({ seconds }: AccessDecision) => seconds, row: 'seconds' },
    note: { as: 'text', at: 'note', row: 'note' },
    restoredAt: { as: 'text', at: 'restoredAt', row: 'restoredAt' },
  },
});
