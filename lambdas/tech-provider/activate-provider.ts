import type { TechProvider } from '../../contract/records/provider.ts';
import { providers } from '../data/provider.ts';
import type { Caller } from '../kit/caller.ts';
import { showProvider } from './show-provider.ts';

/** Makes an inactive provider one of the company's; one that is active already stays as it is. Spec part 2, section 4; D-60. */
export const activateProvider = async (caller: Caller, id: string): Promise<TechProvider> => {
  const all = providers(caller.familyScope());
  const before = await all.get(id);
  return showProvider(caller, before.activate ? before : await all.amend(id, { activate: true }));
};
