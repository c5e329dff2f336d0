import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { seesProvider } from '#lambdas/domain/provider/seen-provider.ts';
import type { ChangingPerson } from './changing-person.ts';

/** The refusal of a provider that a person does not see, in the words of one that is not there. */
export const unseenProvider =
  (person: ChangingPerson) =>
  async (record: ProviderRecord): Promise<string> =>
    (await seesProvider(person, record)) ? '' : `This ${providerDefinition.noun} is not available.`;
