import type { Reseller } from '#contract/reseller/record.ts';
import { changedReseller, type OwnFields, type ResellerInput } from '#lambdas/domain/reseller/changed-reseller.ts';
import { resellerRules } from '#lambdas/domain/reseller/save-rules.ts';
import { logoFor } from '#lambdas/entities/logo.ts';
import { readEnv } from '#lambdas/ports/env.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import { ResellerEnv } from './env.ts';

const env = readEnv(ResellerEnv);

/** The reseller that a save of this input writes, with its logo stored; `before` is the record there was. Throws a SaveProblem. */
export const settledReseller = async (input: ResellerInput, own: OwnFields, before?: Reseller): Promise<Reseller> => {
  const settled = changedReseller(input, own, await resellerRules(familyIdOf(own.id)), before);
  const logo = { imageStr: input.imageStr, imagePath: before ? input.imagePath : '' };
  return { ...settled, imagePath: await logoFor(env.DOCUMENT_BUCKET, own.id, logo) };
};
