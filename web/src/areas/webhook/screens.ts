import type { AreaScreens } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Webhooks = lazyScreen(() => import('./webhooks.tsx').then((module) => module.Webhooks));

/** The profile leads there, and news of endpoints that were switched off. */
export const webhookScreens: AreaScreens = { screens: [screen(paths.webhooks(), Webhooks, 'webhook.manage')] };
