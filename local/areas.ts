import type { AreaName } from '../contract/routes.ts';
import type { ServedArea } from '../lambdas/kit/serve.ts';

/** The function of each resource area, loaded once the environment is set. */
export const loadAreas = async (): Promise<Record<AreaName, ServedArea>> => ({
  session: (await import('../lambdas/areas/session/handler.ts')).handler,
  account: (await import('../lambdas/areas/account/handler.ts')).handler,
  user: (await import('../lambdas/areas/user/handler.ts')).handler,
  company: (await import('../lambdas/areas/company/handler.ts')).handler,
  dashboard: (await import('../lambdas/areas/dashboard/handler.ts')).handler,
  support: (await import('../lambdas/areas/support/handler.ts')).handler,
  reseller: (await import('../lambdas/areas/reseller/handler.ts')).handler,
  techProvider: (await import('../lambdas/areas/tech-provider/handler.ts')).handler,
  endUser: (await import('../lambdas/areas/end-user/handler.ts')).handler,
  division: (await import('../lambdas/areas/division/handler.ts')).handler,
  document: (await import('../lambdas/areas/document/handler.ts')).handler,
  storage: (await import('../lambdas/areas/storage/handler.ts')).handler,
  bulk: (await import('../lambdas/areas/bulk/handler.ts')).handler,
  report: (await import('../lambdas/areas/report/handler.ts')).handler,
});
