import { fileURLToPath } from 'node:url';

import { type ServedAreaName, servedAreas } from '#lambdas/areas.ts';

/**
 * Functions that no route calls, and the folder of `lambdas/` that holds the handler of each. The name of a function is the
 * one of its metrics, logs and constructs, so it outlives the name of its folder.
 */
const folders = {
  import: 'import',
  inspection: 'inspection',
  triggers: 'triggers',
  tasks: 'tasks',
  export: 'analytics',
  reminders: 'daily',
  bounces: 'bounces',
  packaging: 'evidence-package',
  webhooks: 'webhooks',
  'webhook-sender': 'webhook-sender',
  'audit-copy': 'audit-copy',
  'audit-check': 'audit-check',
} as const;

type WithoutRoutes = keyof typeof folders;

export type FunctionName = ServedAreaName | WithoutRoutes;

/** Every function of the portal. */
export const functionNames: readonly FunctionName[] = [
  ...(Object.keys(servedAreas) as ServedAreaName[]),
  ...(Object.keys(folders) as WithoutRoutes[]),
];

/** Whether a route of the portal calls the function. */
const isArea = (name: FunctionName): name is ServedAreaName => name in servedAreas;

/** The folder with the handler of a function: of an area as its manifest says, of any other function as stated above. */
export const folderOf = (name: FunctionName): string =>
  isArea(name) ? servedAreas[name].folder : fileURLToPath(new URL(`../../lambdas/${folders[name]}`, import.meta.url));
