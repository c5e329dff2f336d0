import * as z from 'zod';
import { SiteAddress } from '../fields/address.ts';
import { Id, required, Version } from '../fields/common.ts';
import { NAME_MAX } from '../rules/limits.ts';

/** The id of the placeholder division N/A. Spec part 2, section 3. */
export const NO_DIVISION = '0';

/** What is typed into the division form. `isSameAddress` 1: the end user's address holds. Spec part 2, sections 3 and 5. */
export const NewDivision = z.object({
  endUserId: Id,
  name: required('Please enter Division Name', NAME_MAX).refine(
    (name) => !/^n\/a$/i.test(name),
    'N/A stands for no division. Please enter another name',
  ),
  isSameAddress: z.union([z.literal(0), z.literal(1)]).default(0),
  addressId: SiteAddress,
});
export type NewDivision = z.infer<typeof NewDivision>;

/** A division as the browser sends it back; its end user never changes. */
export const DivisionChange = NewDivision.omit({ endUserId: true }).extend({ id: Id, version: Version });
export type DivisionChange = z.infer<typeof DivisionChange>;

/** A division as the browser receives it. */
export const Division = NewDivision.extend({ id: Id, version: Version });
export type Division = z.infer<typeof Division>;
