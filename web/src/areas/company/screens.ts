import { companyPaths } from '../../routing/paths/company.ts';
import { userPaths } from '../../routing/paths/user.ts';
import { menuEntry, resourceScreens } from '../../routing/resource-screens.ts';
import { lazyScreen } from '../../routing/screen.ts';

export const companyScreens = resourceScreens({
  paths: companyPaths,
  rights: 'company',
  list: lazyScreen(() => import('./company-list.tsx').then((module) => module.CompanyList)),
  record: lazyScreen(() => import('./company-record.tsx').then((module) => module.CompanyRecord)),
  menu: {
    item: 'My Company',
    icon: 'company',
    entries: [menuEntry('Company', companyPaths), menuEntry('Users', userPaths)],
  },
});
