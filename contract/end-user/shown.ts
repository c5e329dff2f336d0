import * as z from 'zod';
import { Id, Named, Version } from '../fields/common.ts';
import { Association, CollectedType } from './lists.ts';
import { formFields } from './record.ts';

/**
 * An end user as the browser receives it. `companyId` is the reseller or company it belongs to, `reseller` its name, `enduserType` the names
 * of its types joined with ', ', `tpValue` the number of its providers.
 */
export const EndUser = z.object({
  ...formFields,
  id: Id,
  version: Version,
  companyId: z.string(),
  reseller: z.string(),
  enduserType: z.string(),
  enduserServiceProductList: z.array(z.object({ serviceId: Named })),
  enduserEndUserTypeList: z.array(z.object({ endUserTypeId: Named })),
  endUserTpList: z.array(
    Association.extend({ isSelected: z.boolean().default(true), tpIdName: z.string(), endUserId: z.string() }),
  ),
  endUserDocumentCollectedList: z.array(CollectedType.extend({ documentId: Named })),
  tpValue: z.number().int(),
  /** The name of the person who looks after it. */
  responsible: z.string(),
});
export type EndUser = z.infer<typeof EndUser>;
