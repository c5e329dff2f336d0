import { resourceScreens } from '#web/routing/area-screens.ts';
import { providerPaths } from '#web/routing/paths/records.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const OtherList = lazyScreen(() => import('./other-list.tsx').then((module) => module.OtherList));

export const providerScreens = resourceScreens({
  paths: providerPaths,
  rights: 'tp',
  list: lazyScreen(() => import('./provider-list.tsx').then((module) => module.ProviderList)),
  record: lazyScreen(() => import('./provider-record.tsx').then((module) => module.ProviderRecord)),
  more: [screen(providerPaths.others(), OtherList, 'tp.otherList')],
  menu: {
    item: 'Technology Providers',
    icon: 'provider',
    entries: [{ label: 'Others', to: providerPaths.others(), item: 'Others' }],
  },
});
