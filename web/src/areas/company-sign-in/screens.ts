import type { AreaScreens } from '#web/routing/area-screens.ts';
import { paths } from '#web/routing/paths/site.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const CompanySignIn = lazyScreen(() => import('./company-sign-in.tsx').then((module) => module.CompanySignIn));

/** The profile leads there, and news of connections. Who decides about connections manages one as well. */
export const companySignInScreens: AreaScreens = {
  screens: [screen(paths.companySignIn(), CompanySignIn, 'companySignIn.manage')],
};
