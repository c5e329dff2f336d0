import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import type { Option } from '../ui/choice/option-list.tsx';
import { api } from './client.ts';
import { useCall } from './use-call.ts';

/** Published requirements are a minute old at most. */
const STALE_MS = 60_000;

/**
 * The kinds of documents of a tenant's own, for owners of a sort or, undefined, of all, and whether they could not be loaded; a super admin
 * has to name a company, and for '' there are none.
 */
export const useOwnKinds = (owner: DocumentOwner | undefined, companyId: string | undefined) => {
  const {
    data = [],
    isError,
    refetch,
  } = useCall(
    api.requirement.documentKinds,
    { query: { companyId } },
    { enabled: companyId !== '', staleMs: STALE_MS },
  );
  const own = data.filter((kind) => owner === undefined || kind.owner === owner);
  return { isMissing: isError, refetch, kinds: own.map(({ key, name }): Option => ({ id: key, name })) };
};
