import { accessReport } from '../access-review/lists.ts';
import { companyDefinition } from '../company/record.ts';
import type { ListSpec } from '../definition/list-spec.ts';
import { documentList } from '../document/lists.ts';
import { documentRequestDefinition } from '../document-request/record.ts';
import { endUserDefinition } from '../end-user/record.ts';
import { inactiveProviderList, otherProviderList } from '../provider/lists.ts';
import { providerDefinition } from '../provider/record.ts';
import { registerList } from '../register/lists.ts';
import { resellerDefinition } from '../reseller/record.ts';
import { allReviewsList } from '../review/lists.ts';
import type { Action } from '../rules/access.ts';
import { allInspectionsList } from '../site-inspection/lists.ts';
import { allUsersList, userDefinition } from '../user/record.ts';

/** Lists that people arrange and keep views of, by the names that views store. */
export const viewNames = [
  'reseller',
  'provider',
  'inactiveProvider',
  'otherProvider',
  'endUser',
  'user',
  'company',
  'document',
  'documentRequest',
  'review',
  'siteInspection',
  'register',
  'accessDecision',
] as const;
export type ViewName = (typeof viewNames)[number];

interface ViewedList {
  readonly spec: ListSpec;
  /** Who has one of these rights may read the list. */
  readonly actions: readonly Action[];
}

export const viewedLists: Readonly<Record<ViewName, ViewedList>> = {
  reseller: { spec: resellerDefinition.list, actions: ['reseller.list'] },
  provider: { spec: providerDefinition.list, actions: ['tp.list'] },
  inactiveProvider: { spec: inactiveProviderList, actions: ['tp.inactiveList'] },
  otherProvider: { spec: otherProviderList, actions: ['tp.otherList'] },
  endUser: { spec: endUserDefinition.list, actions: ['eu.list'] },
  // A super admin's list has columns that others choose.
  user: {
    spec: { ...userDefinition.list, columns: { ...allUsersList.columns, ...userDefinition.list.columns } },
    actions: ['user.list'],
  },
  company: { spec: companyDefinition.list, actions: ['company.list'] },
  document: { spec: documentList, actions: ['doc.listAll'] },
  documentRequest: {
    spec: documentRequestDefinition.list,
    actions: ['docRequest.partner', 'docRequest.endUser'],
  },
  review: { spec: allReviewsList, actions: ['review.listAll'] },
  siteInspection: { spec: allInspectionsList, actions: ['inspection.read'] },
  register: { spec: registerList, actions: ['register.read'] },
  accessDecision: { spec: accessReport, actions: ['accessReview.report'] },
};
