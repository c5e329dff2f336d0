import type { ProviderImpact } from '#contract/provider/lists.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';

/** Who depends on a provider. */
export const useProviderImpact = (id: string, enabled = true) =>
  useCall(api.techProvider.impact, { query: { id } }, { enabled });

/** '12 end users with 3 divisions, and 1 reseller'; '' if nothing does. */
export const impactWords = ({ endUsers, resellers, divisions }: ProviderImpact): string => {
  const parts = divisions > 0 ? ` with ${counted(divisions, 'division')}` : '';
  const users = endUsers > 0 ? `${counted(endUsers, 'end user')}${parts}` : '';
  const sellers = resellers > 0 ? counted(resellers, 'reseller') : '';
  return [users, sellers].filter((text) => text !== '').join(', and ');
};
