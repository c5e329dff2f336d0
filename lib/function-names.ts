import type { AreaName } from '../contract/routes.ts';
import { areas } from '../lambdas/areas.ts';

/** Functions that no route calls, each in the folder of lambdas/ of its name. */
const withoutRoutes = [
  'import',
  'inspection',
  'triggers',
  'tasks',
  'export',
  'reminders',
  'bounces',
  'packaging',
  'audit-copy',
  'audit-check',
] as const;

export type FunctionName = AreaName | (typeof withoutRoutes)[number];

/** Every function of the portal. */
export const functionNames: readonly FunctionName[] = [...(Object.keys(areas) as AreaName[]), ...withoutRoutes];
