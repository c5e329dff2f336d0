import { EXPERIAN, hasRole, type PrincipalRoles } from '#contract/rules/roles.ts';
import { companyPaths } from '../routing/paths/records.ts';
import { paths } from '../routing/paths/site.ts';

/** Where a user goes who has just replaced a first password and wanted no page. Spec part 1, 2.8. */
export const pageAfterFirstPassword = (holder: PrincipalRoles): string =>
  hasRole(holder, EXPERIAN) ? paths.dashboard() : companyPaths.list();
