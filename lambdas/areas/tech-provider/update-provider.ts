import { conflict } from '../../../contract/application-error.ts';
import type { TechProviderChange } from '../../../contract/provider/forms.ts';
import type { TechProvider } from '../../../contract/provider/record.ts';
import { changedProvider, providerRights } from '../../domain/provider/changed-provider.ts';
import { providerRequires, providerRules } from '../../domain/provider/save-rules.ts';
import { seenProvider } from '../../domain/provider/seen-provider.ts';
import { recordsThere } from '../../domain/saving/required-records.ts';
import type { Origin } from '../../entities/activity.ts';
import { providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import { showProvider } from './show-provider.ts';

/** Saves a provider; what the sender may not change stays as it was. Role matrix rows 56 and 57, 3.3; D-61, D-62. */
export const updateProvider = async (
  caller: Caller,
  input: TechProviderChange,
  origin: Origin,
): Promise<TechProvider> => {
  const before = await seenProvider(caller, input.id);
  const rights = await providerRights(caller, before);
  if (!rights.details && !rights.entry && !rights.review) await deny(caller, 'tp.update', origin);
  if (before.version !== input.version) throw conflict();
  const settle = await providerRules(before.companyId.id);
  const record = changedProvider(caller, rights, input, before, settle);
  const more = recordsThere(before.companyId.id, providerRequires, record, before);
  return showProvider(caller, await providers(caller.familyScope()).save(before, input.version, record, more));
};
