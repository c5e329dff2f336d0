import { accessLists } from './access-lists.ts';
import { companyLists } from './company-lists.ts';
import { documentLists } from './document-lists.ts';
import { endUserLists } from './end-user-lists.ts';
import type { ListCall } from './list-call.ts';
import { providerLists } from './provider-lists.ts';
import { registerLists } from './register-lists.ts';
import { requestLists } from './request-lists.ts';
import { resellerLists } from './reseller-lists.ts';
import { reviewLists } from './review-lists.ts';
import { siteInspectionLists } from './site-inspection-lists.ts';
import { userLists } from './user-lists.ts';

/** Every call by which a screen shows a list. */
export const listCalls: readonly ListCall[] = [
  resellerLists,
  providerLists,
  endUserLists,
  userLists,
  companyLists,
  documentLists,
  requestLists,
  reviewLists,
  siteInspectionLists,
  registerLists,
  accessLists,
].flatMap((calls) => Object.values<ListCall>(calls));
