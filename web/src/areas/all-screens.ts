import type { AreaScreens } from '../routing/area-screens.ts';
import { accessReviewScreens } from './access-review/screens.ts';
import { apiTokenScreens } from './api-token/screens.ts';
import { companyScreens } from './company/screens.ts';
import { companySignInScreens } from './company-sign-in/screens.ts';
import { divisionScreens } from './division/screens.ts';
import { documentScreens } from './document/screens.ts';
import { documentRequestScreens } from './document-request/screens.ts';
import { endUserScreens } from './end-user/screens.ts';
import { evidenceScreens } from './evidence/screens.ts';
import { holdScreens } from './hold/screens.ts';
import { homeScreens } from './home/screens.ts';
import { notificationScreens } from './notification/screens.ts';
import { passwordScreens } from './password/screens.ts';
import { profileScreens } from './profile/screens.ts';
import { providerScreens } from './provider/screens.ts';
import { purposeScreens } from './purpose/screens.ts';
import { recordScreens } from './record/screens.ts';
import { registerScreens } from './register/screens.ts';
import { reportScreens } from './report/screens.ts';
import { requirementScreens } from './requirement/screens.ts';
import { resellerScreens } from './reseller/screens.ts';
import { reviewScreens } from './review/screens.ts';
import { signInScreens } from './sign-in/screens.ts';
import { siteInspectionScreens } from './site-inspection/screens.ts';
import { supportScreens } from './support/screens.ts';
import { userScreens } from './user/screens.ts';
import { webhookScreens } from './webhook/screens.ts';
import { worklistScreens } from './worklist/screens.ts';

/** The areas with screens behind sign-in, in the order of the menu: a new area is added here. */
export const allScreens: readonly AreaScreens[] = [
  worklistScreens,
  documentScreens,
  homeScreens,
  companyScreens,
  userScreens,
  resellerScreens,
  endUserScreens,
  divisionScreens,
  providerScreens,
  documentRequestScreens,
  reviewScreens,
  siteInspectionScreens,
  purposeScreens,
  registerScreens,
  reportScreens,
  requirementScreens,
  recordScreens,
  holdScreens,
  notificationScreens,
  evidenceScreens,
  profileScreens,
  apiTokenScreens,
  webhookScreens,
  companySignInScreens,
  accessReviewScreens,
  passwordScreens,
  supportScreens,
  signInScreens,
];
