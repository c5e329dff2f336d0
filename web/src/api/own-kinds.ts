import type { DocumentOwner } from '#contract/kinds/wire.ts';
import type { Option } from '../ui/choice/option-list.tsx';
import { api } from './client.ts';
import { useCall } from './use-call.ts';

/** Published requirements are a minute old at most. */
const STALE_MS = 60_000;

/** The kinds of documents of a tenant's own, for owners of a sort; a super admin has to name a company, or there are none. */
export const useOwnKinds = (owner: DocumentOwner, companyId: string | undefined): readonly Option[] => {
  const { data = [] } = useCall(
    api.requirement.documentKinds,
    { query: { companyId } },
    { enabled: companyId !== '', staleMs: STALE_MS },
  );
  return data.filter((kind) => kind.owner === owner).map(({ key, name }) => ({ id: key, name }));
};
