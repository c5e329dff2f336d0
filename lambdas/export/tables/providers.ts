import { dueState } from '../../../contract/reports/tables.ts';
import { companyName, joined, rowsOf, type TableBuilder, yesNo } from './table-builder.ts';

/** Active technology providers, with how their dates stand. */
export const providers: TableBuilder = {
  from: ['provider', 'names', 'day'],
  rows: (family) =>
    rowsOf(
      family,
      'provider',
      () => family.root,
      (record) => ({
        name: record.name,
        type: record.type,
        organizerTypes: joined(record.organizers, family.names.organizerType),
        enteredBy: record.byEndUser ? 'End User' : 'Company',
        completionDate: record.completed,
        reviewDate: record.review,
        reviewState: dueState(record.review, family.today),
        approvalDate: record.approval,
        approvalState: dueState(record.approval, family.today),
        riskReview: yesNo(record.signedOff),
        riskReviewDate: record.signedOffOn,
        documents: record.documents,
        created: record.created,
      }),
    ).filter(({ id }) => family.records.provider.get(id)?.active),
};

/** Providers that are still to be activated; of the company whose end user has brought them in. */
export const entries: TableBuilder = {
  from: ['provider', 'endUser', 'reseller', 'company'],
  rows: (family) => {
    const endUserOf = (endUser: string) => family.records.endUser.get(endUser);
    return rowsOf(
      family,
      'provider',
      ({ endUser }) => endUserOf(endUser)?.company ?? family.root,
      (record) => ({
        reseller: companyName(family, endUserOf(record.endUser)?.company ?? family.root),
        endUser: endUserOf(record.endUser)?.name ?? '',
        name: record.name,
        type: record.type,
        reviewDate: record.review,
        created: record.created,
      }),
    ).filter(({ id }) => family.records.provider.get(id)?.active === false);
  },
};
