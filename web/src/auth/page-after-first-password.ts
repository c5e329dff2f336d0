import { EXPERIAN, type Holder, holds } from '#contract/rules/roles.ts';
import { companyPaths } from '../routing/paths/records.ts';
import { paths } from '../routing/paths/site.ts';

/** Where somebody goes who has just replaced a first password and wanted no page. Spec part 1, 2.8. */
export const pageAfterFirstPassword = (holder: Holder): string =>
  holds(holder, EXPERIAN) ? paths.dashboard() : companyPaths.list();
