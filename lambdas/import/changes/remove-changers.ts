import { endUserDefinition } from '../../../contract/end-user/record.ts';
import { type ProviderRecord, providerDefinition } from '../../../contract/provider/record.ts';
import { resellerDefinition } from '../../../contract/reseller/record.ts';
import { removalEffects } from '../../domain/cascade/removal-effects.ts';
import { effectsOfEndUsers } from '../../domain/end-user/removal.ts';
import { effectsOfProviders } from '../../domain/provider/removal.ts';
import { resellerDependants, resellerEffects } from '../../domain/reseller/removal.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Base } from '../../store/entity.ts';
import type { ChangingPerson } from './changing-person.ts';
import { remover } from './remover.ts';
import { unseenProvider } from './unseen-provider.ts';

const idsOf = (records: readonly Base[]) => records.map(({ id }) => id);

/** Deletes each kind of record as its own call does. */
export const removeChangers = {
  reseller: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'reseller',
      noun: resellerDefinition.noun,
      repository: resellers(person.scope()),
      refusal: async ({ id }) => (id === person.home ? 'Your own company is not deleted here.' : ''),
      dependants: resellerDependants,
      effects: (records) => removalEffects(resellerEffects, idsOf(records)),
    }),
  techProvider: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'provider',
      noun: providerDefinition.noun,
      repository: providers(person.familyScope()),
      refusal: unseenProvider(person),
      effects: (records: readonly ProviderRecord[]) => effectsOfProviders(records),
    }),
  endUser: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'endUser',
      noun: endUserDefinition.noun,
      repository: endUsers(person.scope()),
      refusal: async () => '',
      effects: (records) => effectsOfEndUsers(idsOf(records)),
    }),
};
