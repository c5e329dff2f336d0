import { keptOf } from '#contract/obligations/server-fields.ts';
import type { Reseller, ResellerChange } from '#contract/reseller/record.ts';
import type { Settle } from '../saving/open-rules.ts';

/** What the server alone says of a reseller. */
export type OwnFields = Pick<Reseller, 'id' | 'version' | 'isreseller' | 'isregisteredUser' | 'resellerCompanyId'>;

/** What a form sends of a reseller. */
export type ResellerInput = Omit<ResellerChange, 'id' | 'version' | 'isregisteredUser'>;

/**
 * The reseller that a save of this input writes, with the logo that there was; `before` is the record there was. Throws a
 * SaveProblem.
 */
export const changedReseller = (
  { imageStr: _imageStr, imagePath: _imagePath, companyDocumentsList, ...input }: ResellerInput,
  { id, version, isreseller, isregisteredUser, resellerCompanyId }: OwnFields,
  settle: Settle<Reseller>,
  before?: Reseller,
): Reseller => {
  const lines = companyDocumentsList ?? before?.companyDocumentsList ?? [];
  const responsibleId = input.responsibleId ?? before?.responsibleId ?? '';
  const kept = { imagePath: before?.imagePath ?? '', companyDocumentsList: lines, responsibleId };
  const own = { id, version, isreseller, isregisteredUser, resellerCompanyId };
  return settle({ ...input, ...kept, ...own, ...keptOf(before) }, before);
};
