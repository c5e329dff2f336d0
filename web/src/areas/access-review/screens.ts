import type { AreaScreens } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const AccessReview = lazyScreen(() => import('./access-review.tsx').then((module) => module.AccessReview));
const AccessReport = lazyScreen(() => import('./access-report.tsx').then((module) => module.AccessReport));

/** The menu leads there from the company. */
export const accessReviewScreens: AreaScreens = {
  screens: [
    screen(paths.accessReview(), AccessReview, 'accessReview.answer'),
    screen(paths.accessReport(), AccessReport, 'accessReview.report'),
  ],
};
