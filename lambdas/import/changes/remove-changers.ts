import { endUserDefinition } from '../../../contract/end-user/record.ts';
import { providerDefinition } from '../../../contract/provider/record.ts';
import { resellerDefinition } from '../../../contract/reseller/record.ts';
import { resellerDependants } from '../../domain/reseller/removal.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { resellers } from '../../entities/reseller.ts';
import type { ChangingPerson } from './changing-person.ts';
import { remover } from './remover.ts';
import { unseenProvider } from './unseen-provider.ts';

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
    }),
  techProvider: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'provider',
      noun: providerDefinition.noun,
      repository: providers(person.familyScope()),
      refusal: unseenProvider(person),
    }),
  endUser: (person: ChangingPerson) =>
    remover({
      person,
      owner: 'endUser',
      noun: endUserDefinition.noun,
      repository: endUsers(person.scope()),
      refusal: async () => '',
    }),
};
