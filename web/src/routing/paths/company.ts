import { resourcePaths } from '../resource-paths.ts';

export const companyPaths = {
  ...resourcePaths({ list: '/company', record: '/company/company' }),
  settings: () => '/company/settings',
};
