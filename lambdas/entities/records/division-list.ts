import { type DivisionRecord, divisionDefinition } from '#contract/division/record.ts';
import { listSource } from '#lambdas/store/repository/entity.ts';
import { listed } from '../computed/listed.ts';

/** The list of divisions. */
export const divisionList = listed(divisionDefinition, {}, ({ isSameAddress }) => ({
  isSameAddress: isSameAddress === 1,
}));

/** The same as the places of an end user are derived from it. */
export const divisionSource = listSource<DivisionRecord>(divisionList);
