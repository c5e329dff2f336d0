import { INCOMING_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';
import { siteInspection } from '#contract/site-inspection/routes.ts';
import { defineArea } from '#lambdas/kit/area.ts';
import { SiteInspectionEnv } from './env.ts';

/** Of photos it can put new ones where files arrive, and read the checked ones. */
export const siteInspectionArea = defineArea({
  routes: siteInspection,
  mount: { prefix: '/api/siteInspection', authorizer: 'accessToken' },
  folder: import.meta.dirname,
  env: SiteInspectionEnv,
  needs: {
    table: ['Query'],
    uploads: { [INCOMING_PREFIX]: ['write'] },
    documents: { [PHOTO_PREFIX]: ['read'] },
  },
  load: () => import('./handler.ts'),
});
