import { resourcePaths } from '../resource-paths.ts';

export const endUserPaths = resourcePaths({ list: '/enduser', record: '/enduser/enduser' });
