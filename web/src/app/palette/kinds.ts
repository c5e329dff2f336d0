import type { SearchKind } from '../../../../contract/search/record.ts';
import { documentPaths } from '../../routing/paths/document.ts';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { providerPaths } from '../../routing/paths/provider.ts';
import { resellerPaths } from '../../routing/paths/reseller.ts';
import { userPaths } from '../../routing/paths/user.ts';
import type { IconName } from '../../ui/icon.tsx';

interface ShownKind {
  readonly name: string;
  readonly plural: string;
  readonly icon: IconName;
  /** The list that can be searched for more of them. */
  readonly list?: string;
}

/** What kinds of record are called among results. */
export const kinds: Readonly<Record<SearchKind, ShownKind>> = {
  provider: {
    name: 'Technology provider',
    plural: 'Technology Providers',
    icon: 'provider',
    list: providerPaths.list(),
  },
  reseller: { name: 'Reseller', plural: 'Resellers', icon: 'reseller', list: resellerPaths.list() },
  endUser: { name: 'End user', plural: 'End Users', icon: 'endUser', list: endUserPaths.list() },
  division: { name: 'Division', plural: 'Divisions', icon: 'endUser' },
  document: { name: 'Document', plural: 'Documents', icon: 'file', list: documentPaths.list() },
  user: { name: 'User', plural: 'Users', icon: 'user', list: userPaths.list() },
  company: { name: 'Company', plural: 'Companies', icon: 'company' },
  report: { name: 'Report', plural: 'Reports', icon: 'report' },
};
