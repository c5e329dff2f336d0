import { resourcePaths } from '../resource-paths.ts';

export const providerPaths = {
  ...resourcePaths({ list: '/technologyprovider', record: '/technologyprovider/technologyprovider' }),
  inactive: () => '/technologyprovider?show=inactive',
  others: () => '/technologyprovider/other',
};
