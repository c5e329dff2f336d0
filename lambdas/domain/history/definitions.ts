import { companyDefinition } from '../../../contract/company/record.ts';
import { divisionDefinition } from '../../../contract/division/record.ts';
import { endUserDefinition } from '../../../contract/end-user/record.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import { providerDefinition } from '../../../contract/provider/record.ts';
import { resellerDefinition } from '../../../contract/reseller/record.ts';
import { userDefinition } from '../../../contract/user/record.ts';

/** Kinds of record whose columns name their fields; a document's and a report's are named apart. */
export const definitions: { readonly [Kind in RecordKind]?: { readonly columns: object } } = {
  provider: providerDefinition,
  reseller: resellerDefinition,
  endUser: endUserDefinition,
  division: divisionDefinition,
  company: companyDefinition,
  user: userDefinition,
};
