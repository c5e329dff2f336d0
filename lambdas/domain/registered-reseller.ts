import { type Reseller, ResellerChange } from '../../contract/reseller/record.ts';

/** What a save would leave out of a record, and where: `path` is the field's, 'addressId.contactEmail'. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** What a reseller that is registered as a user would miss of what its account needs, whoever saves it and how. D-58. */
export const accountProblem = (record: Reseller): FieldProblem | undefined => {
  const issue = record.isregisteredUser ? ResellerChange.safeParse(record).error?.issues[0] : undefined;
  return issue && { path: issue.path.join('.'), message: issue.message };
};
