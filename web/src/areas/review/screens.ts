import type { AreaScreens } from '#web/routing/area-screens.ts';
import { reviewPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const ReviewList = lazyScreen(() => import('./review-list.tsx').then((module) => module.ReviewList));

/** The menu leads there from the worklist. */
export const reviewScreens: AreaScreens = { screens: [screen(reviewPaths.list(), ReviewList, 'review.listAll')] };
