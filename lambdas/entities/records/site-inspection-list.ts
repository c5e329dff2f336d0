import { type SiteInspectionRecord, siteInspectionDefinition } from '#contract/site-inspection/record.ts';
import { listSource } from '#lambdas/store/repository/entity.ts';
import { listed } from '../computed/listed.ts';

/** The list of inspections. */
export const siteInspectionList = listed(siteInspectionDefinition);

/** The same as what records know of their inspections is derived from it. */
export const siteInspectionSource = listSource<SiteInspectionRecord>(siteInspectionList);
