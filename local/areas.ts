import type { AreaName } from '../contract/routes/index.ts';
import type { ServedArea } from '../lambdas/kit/serve.ts';

/** The function of each resource area, loaded once the environment is set. */
export const loadAreas = async (): Promise<Record<AreaName, ServedArea>> => ({
  session: (await import('../lambdas/session/handler.ts')).handler,
  account: (await import('../lambdas/account/handler.ts')).handler,
  user: (await import('../lambdas/user/handler.ts')).handler,
  company: (await import('../lambdas/company/handler.ts')).handler,
  dashboard: (await import('../lambdas/dashboard/handler.ts')).handler,
  support: (await import('../lambdas/support/handler.ts')).handler,
  reseller: (await import('../lambdas/reseller/handler.ts')).handler,
  techProvider: (await import('../lambdas/tech-provider/handler.ts')).handler,
  endUser: (await import('../lambdas/end-user/handler.ts')).handler,
  division: (await import('../lambdas/division/handler.ts')).handler,
  document: (await import('../lambdas/document/handler.ts')).handler,
  storage: (await import('../lambdas/storage/handler.ts')).handler,
  bulk: (await import('../lambdas/bulk/handler.ts')).handler,
  report: (await import('../lambdas/report/handler.ts')).handler,
});
