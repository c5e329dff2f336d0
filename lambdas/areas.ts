import type { AreaName, contract } from '#contract/routes.ts';
import { accessReviewArea } from './areas/access-review/area.ts';
import { accountArea } from './areas/account/area.ts';
import { apiTokenArea } from './areas/api-token/area.ts';
import { companyArea } from './areas/company/area.ts';
import { companySignInArea } from './areas/company-sign-in/area.ts';
import { divisionArea } from './areas/division/area.ts';
import { documentArea } from './areas/document/area.ts';
import { documentRequestArea } from './areas/document-request/area.ts';
import { endUserArea } from './areas/end-user/area.ts';
import { evidenceArea } from './areas/evidence/area.ts';
import { holdArea } from './areas/hold/area.ts';
import { dashboardArea } from './areas/home/area.ts';
import { bulkArea } from './areas/import/area.ts';
import { notificationArea } from './areas/notification/area.ts';
import { techProviderArea } from './areas/provider/area.ts';
import { purposeArea } from './areas/purpose/area.ts';
import { recordArea } from './areas/record/area.ts';
import { registerArea } from './areas/register/area.ts';
import { reportArea } from './areas/report/area.ts';
import { requestAnswerArea } from './areas/request-answer/area.ts';
import { requirementArea } from './areas/requirement/area.ts';
import { resellerArea } from './areas/reseller/area.ts';
import { reviewArea } from './areas/review/area.ts';
import { searchArea } from './areas/search/area.ts';
import { sessionArea } from './areas/session/area.ts';
import { siteInspectionArea } from './areas/site-inspection/area.ts';
import { standingArea } from './areas/standing/area.ts';
import { storageArea } from './areas/storage/area.ts';
import { supportArea } from './areas/support/area.ts';
import { userArea } from './areas/user/area.ts';
import { v1Area } from './areas/v1/area.ts';
import { viewArea } from './areas/view/area.ts';
import { webhookArea } from './areas/webhook/area.ts';
import { worklistArea } from './areas/worklist/area.ts';
import type { AreaDefinition } from './kit/area.ts';

/** The manifest of every area of the contract. An area that is missing, or has another one's routes, does not compile. */
export const areas: { readonly [Name in AreaName]: AreaDefinition<(typeof contract)[Name]> } = {
  session: sessionArea,
  account: accountArea,
  user: userArea,
  company: companyArea,
  dashboard: dashboardArea,
  support: supportArea,
  reseller: resellerArea,
  techProvider: techProviderArea,
  endUser: endUserArea,
  division: divisionArea,
  document: documentArea,
  storage: storageArea,
  bulk: bulkArea,
  report: reportArea,
  notification: notificationArea,
  worklist: worklistArea,
  review: reviewArea,
  requirement: requirementArea,
  siteInspection: siteInspectionArea,
  documentRequest: documentRequestArea,
  requestAnswer: requestAnswerArea,
  evidence: evidenceArea,
  search: searchArea,
  record: recordArea,
  hold: holdArea,
  apiToken: apiTokenArea,
  companySignIn: companySignInArea,
  webhook: webhookArea,
  accessReview: accessReviewArea,
  standing: standingArea,
  purpose: purposeArea,
  register: registerArea,
  view: viewArea,
};

/** Every area that a function of its own serves: those of the contract, and the public API, whose calls are some of theirs. */
export const servedAreas = { ...areas, v1: v1Area } as const;
export type ServedAreaName = keyof typeof servedAreas;
