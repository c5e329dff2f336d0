import { accessReview } from './access-review/routes.ts';
import { account } from './account/routes.ts';
import { apiToken } from './api-token/routes.ts';
import { company } from './company/routes.ts';
import { companySignIn } from './company-sign-in/routes.ts';
import { division } from './division/routes.ts';
import { document } from './document/routes.ts';
import { documentRequest } from './document-request/routes.ts';
import { endUser } from './end-user/routes.ts';
import { evidence } from './evidence/routes.ts';
import { hold } from './hold/routes.ts';
import { dashboard } from './home/routes.ts';
import { bulk } from './import/routes.ts';
import { notification } from './notification/routes.ts';
import { techProvider } from './provider/routes.ts';
import { purpose } from './purpose/routes.ts';
import { record } from './record/routes.ts';
import { register } from './register/routes.ts';
import { report } from './report/routes.ts';
import { requestAnswer } from './request-answer/routes.ts';
import { requirement } from './requirement/routes.ts';
import { reseller } from './reseller/routes.ts';
import { review } from './review/routes.ts';
import { search } from './search/routes.ts';
import { session } from './session/routes.ts';
import { siteInspection } from './site-inspection/routes.ts';
import { standing } from './standing/routes.ts';
import { storage } from './storage/routes.ts';
import { support } from './support/routes.ts';
import { user } from './user/routes.ts';
import { view } from './view/routes.ts';
import { webhook } from './webhook/routes.ts';
import { worklist } from './worklist/routes.ts';

/** THE route table: every resource area of the portal. API Gateway, the local server, the client and the tests loop over it. */
export const contract = {
  session,
  account,
  user,
  company,
  dashboard,
  support,
  reseller,
  techProvider,
  endUser,
  division,
  document,
  storage,
  bulk,
  report,
  notification,
  worklist,
  review,
  requirement,
  siteInspection,
  documentRequest,
  requestAnswer,
  evidence,
  search,
  record,
  standing,
  purpose,
  register,
  hold,
  apiToken,
  companySignIn,
  webhook,
  accessReview,
  view,
} as const;

export type AreaName = keyof typeof contract;
