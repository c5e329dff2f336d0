import { DOCUMENT_PREFIX, INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import { MCP, V1 } from '#contract/v1.ts';
import type { AreaDefinition } from '#lambdas/kit/area.ts';
import { V1Env } from './env.ts';
import { publicAreas, publicRoutes } from './public-areas.ts';

/**
 * The public API as one area: its calls are those of the route table that have a public name. It has the variables of the areas that it
 * calls in its process, which read all of theirs, and of their rights only those that its calls need: no account of the pool, no queue.
 */
export const v1Area: AreaDefinition = {
  routes: Object.fromEntries(
    publicRoutes.map(({ route, method, path }) => [
      `${method} ${path}`,
      { ...route, path: `${V1}${path}`, access: 'public' as const },
    ]),
  ),
  mount: { prefix: V1, authorizer: 'function', also: MCP },
  folder: import.meta.dirname,
  env: V1Env.extend(Object.assign({}, ...Object.values(publicAreas).map(({ env }) => env.shape))),
  needs: {
    table: ['Query', 'DeleteItem', 'ConditionCheckItem'],
    uploads: { [INCOMING_PREFIX]: ['write'] },
    documents: { [DOCUMENT_PREFIX]: ['read'] },
  },
  // Its search holds the lists of all kinds at once.
  memoryMb: 3008,
  load: () => import('./handler.ts'),
};
