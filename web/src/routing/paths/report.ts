import { resourcePaths } from '../resource-paths.ts';

export const reportPaths = resourcePaths({ list: '/report', record: '/report/report' });
