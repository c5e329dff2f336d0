import { menuEntry, resourceScreens } from '#web/routing/area-screens.ts';
import { companyPaths, userPaths } from '#web/routing/paths/records.ts';
import { paths } from '#web/routing/paths/site.ts';
import { requirementPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const Settings = lazyScreen(() => import('./settings.tsx').then((module) => module.Settings));

export const companyScreens = resourceScreens({
  paths: companyPaths,
  rights: 'company',
  list: lazyScreen(() => import('./company-list.tsx').then((module) => module.CompanyList)),
  record: lazyScreen(() => import('./company-record.tsx').then((module) => module.CompanyRecord)),
  more: [screen(companyPaths.settings(), Settings, 'family.settings')],
  menu: {
    item: 'My Company',
    icon: 'company',
    entries: [
      menuEntry('Company', companyPaths),
      menuEntry('Users', userPaths),
      { label: 'Access Review', to: paths.accessReview(), pages: [paths.accessReport()] },
      { label: 'Settings', to: companyPaths.settings(), item: 'Settings' },
      { label: 'Requirements', to: requirementPaths.list(), item: 'Requirements' },
    ],
  },
});
