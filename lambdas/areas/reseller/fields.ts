import { keptOf } from '../../../contract/fields/server-kept.ts';
import type { Reseller, ResellerChange } from '../../../contract/reseller/record.ts';
import { resellerRules } from '../../domain/reseller/save-rules.ts';
import { logoFor } from '../../entities/logo.ts';
import { readEnv } from '../../ports/env.ts';
import { familyIdOf } from '../../store/id.ts';
import { ResellerEnv } from './env.ts';

const env = readEnv(ResellerEnv);

/** What the server alone says of a reseller. */
type Own = Pick<Reseller, 'id' | 'version' | 'isreseller' | 'isregisteredUser' | 'resellerCompanyId'>;

type Input = Omit<ResellerChange, 'id' | 'version' | 'isregisteredUser'>;

/** The reseller that a save of this input writes; `before` is the record there was. Throws a SaveProblem. */
export const settledReseller = async (
  { imageStr, imagePath, companyDocumentsList, ...input }: Input,
  own: Own,
  before?: Reseller,
): Promise<Reseller> => {
  const settle = await resellerRules(familyIdOf(own.id));
  const lines = companyDocumentsList ?? before?.companyDocumentsList ?? [];
  const responsibleId = input.responsibleId ?? before?.responsibleId ?? '';
  const kept = { imagePath: before?.imagePath ?? '', companyDocumentsList: lines, responsibleId };
  const draft = { ...input, ...kept, ...own, ...keptOf(before) };
  const settled = settle(draft, before);
  const logo = { imageStr, imagePath: before ? imagePath : '' };
  return { ...settled, imagePath: await logoFor(env.DOCUMENT_BUCKET, own.id, logo) };
};
