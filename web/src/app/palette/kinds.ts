import type { SearchKind } from '../../../../contract/search/record.ts';
import { documentPaths } from '../../routing/paths/document.ts';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { providerPaths } from '../../routing/paths/provider.ts';
import { resellerPaths } from '../../routing/paths/reseller.ts';
import { userPaths } from '../../routing/paths/user.ts';
import type { IconName } from '../../ui/icon.tsx';

interface ShownKind {
  readonly icon: IconName;
  /** The list that can be searched for more of them. */
  readonly list?: string;
}

/** How kinds of record are shown among results. */
export const shownKinds: Readonly<Record<SearchKind, ShownKind>> = {
  provider: { icon: 'provider', list: providerPaths.list() },
  reseller: { icon: 'reseller', list: resellerPaths.list() },
  endUser: { icon: 'endUser', list: endUserPaths.list() },
  division: { icon: 'endUser' },
  document: { icon: 'file', list: documentPaths.list() },
  user: { icon: 'user', list: userPaths.list() },
  company: { icon: 'company' },
  report: { icon: 'report' },
};
