import type { AreaName } from '#contract/routes.ts';
import { publicRoutesOf } from '#contract/v1.ts';
import type { AreaDefinition } from '#lambdas/kit/area.ts';
import { companyArea } from '../company/area.ts';
import { divisionArea } from '../division/area.ts';
import { documentArea } from '../document/area.ts';
import { documentRequestArea } from '../document-request/area.ts';
import { endUserArea } from '../end-user/area.ts';
import { evidenceArea } from '../evidence/area.ts';
import { techProviderArea } from '../provider/area.ts';
import { purposeArea } from '../purpose/area.ts';
import { recordArea } from '../record/area.ts';
import { registerArea } from '../register/area.ts';
import { requirementArea } from '../requirement/area.ts';
import { resellerArea } from '../reseller/area.ts';
import { reviewArea } from '../review/area.ts';
import { searchArea } from '../search/area.ts';
import { siteInspectionArea } from '../site-inspection/area.ts';
import { standingArea } from '../standing/area.ts';
import { worklistArea } from '../worklist/area.ts';

/** The areas whose calls the public API opens; each is loaded with the first call of it. */
export const publicAreas: Readonly<Partial<Record<AreaName, AreaDefinition>>> = {
  company: companyArea,
  division: divisionArea,
  document: documentArea,
  documentRequest: documentRequestArea,
  endUser: endUserArea,
  techProvider: techProviderArea,
  evidence: evidenceArea,
  purpose: purposeArea,
  record: recordArea,
  register: registerArea,
  requirement: requirementArea,
  reseller: resellerArea,
  review: reviewArea,
  search: searchArea,
  siteInspection: siteInspectionArea,
  standing: standingArea,
  worklist: worklistArea,
};

/** The public API, of these areas alone: the function loads no others. */
export const publicRoutes = publicRoutesOf(
  Object.fromEntries(Object.entries(publicAreas).map(([name, { routes }]) => [name, routes])),
);
