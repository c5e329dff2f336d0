import type { Bench } from './kit/bench.ts';

type Benches = Readonly<Record<string, () => Promise<{ readonly bench: Bench }>>>;

/** The benches that make up the results, in their order. */
export const benches: Benches = {
  lists: () => import('./lists.ts'),
  'lists-million': () => import('./lists-million.ts'),
  'lists-super-admin': () => import('./lists-super-admin.ts'),
  'lists-tenants': () => import('./lists-tenants.ts'),
  search: () => import('./search.ts'),
  worklist: () => import('./worklist.ts'),
  requirements: () => import('./requirements.ts'),
  standing: () => import('./standing.ts'),
  save: () => import('./save.ts'),
  import: () => import('./import.ts'),
  export: () => import('./export.ts'),
  requests: () => import('./requests.ts'),
  answers: () => import('./answers.ts'),
  evidence: () => import('./evidence.ts'),
  register: () => import('./register.ts'),
  systems: () => import('./systems.ts'),
  access: () => import('./access.ts'),
  programme: () => import('./programme.ts'),
  daily: () => import('./daily.ts'),
  functions: () => import('./functions.ts'),
  start: () => import('./start.ts'),
  synth: () => import('./synth.ts'),
  web: () => import('./web.ts'),
  'web-actions': () => import('./web-actions.ts'),
  scale: () => import('./scale.ts'),
  restore: () => import('./restore.ts'),
};

/** Those of them that run only when they are named, because they take as long as the others together. */
export const long: ReadonlySet<string> = new Set(['restore']);

/** Those that run only when they are named: what they count goes elsewhere. */
export const named: Benches = { cost: () => import('./cost.ts') };
