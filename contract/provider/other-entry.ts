import * as z from 'zod';
import { required } from '../fields/common.ts';
import { requiredDay } from '../fields/day.ts';
import { NAME_MAX, PHONE_MAX } from '../rules/limits.ts';

/** The form of another 'other' provider of an end user, with that form's own words. Spec part 2, section 5. */
export const OtherEntry = z.object({
  name: required('Please Technology Provider Name', NAME_MAX),
  endUserContactName: required('Please Technology Provider Contact Name', NAME_MAX),
  endUserContactPhone: required('Please Technology Provider Phone', PHONE_MAX),
  tpType: required('Please Technology Provider Type', NAME_MAX),
  reviewDate: requiredDay('Please select NCRA Review Date'),
});
export type OtherEntry = z.infer<typeof OtherEntry>;
