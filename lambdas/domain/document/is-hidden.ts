import { isResellerAgreement } from '#contract/document/rules.ts';
import { type Holder, isExperianOnly } from '#contract/rules/roles.ts';

/** Whether documents of this key are among those that people who are only Experian do not get to see. D-68. */
export const isHidden = (holder: Holder, tableKeyName2: string) =>
  isExperianOnly(holder) && isResellerAgreement(tableKeyName2);
