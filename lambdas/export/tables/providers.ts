import { dueState } from '../../../contract/reports/tables.ts';
import { countsOf } from './counts.ts';
import { joined, type Making, rowsOf, yesNo } from './making.ts';

/** Technology providers, with how their dates stand. */
export const providers: Making = {
  from: ['provider', 'endUser', 'names', 'day'],
  rows: (family) => {
    const { providers } = countsOf(family);
    return rowsOf(
      family,
      'provider',
      () => family.root,
      (record, id) => ({
        name: record.name,
        type: record.type,
        organizerTypes: joined(record.organizers, family.names.organizerType),
        active: yesNo(record.active),
        enteredBy: record.byEndUser ? 'End User' : 'Company',
        completionDate: record.completed,
        reviewDate: record.review,
        reviewState: dueState(record.review, family.today),
        approvalDate: record.approval,
        approvalState: dueState(record.approval, family.today),
        riskReview: yesNo(record.signedOff),
        riskReviewDate: record.signedOffOn,
        documents: record.documents,
        endUsers: providers.get(id) ?? 0,
        created: record.created,
      }),
    );
  },
};
