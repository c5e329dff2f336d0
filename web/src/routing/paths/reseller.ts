import { resourcePaths } from '../resource-paths.ts';

export const resellerPaths = resourcePaths({ list: '/reseller', record: '/reseller/reseller' });
