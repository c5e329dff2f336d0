import { type MenuItem, showsItem } from '../../../contract/rules/navigation.ts';
import type { Holder } from '../../../contract/rules/roles.ts';
import type { IconName } from '../ui/icon.tsx';
import { paths } from './paths.ts';

interface Entry {
  readonly label: string;
  readonly to: string;
}

/** One group of the side menu; `item` decides who sees it. */
export interface MenuGroup {
  readonly item: MenuItem;
  readonly icon: IconName;
  readonly to: string;
  readonly entries: readonly (Entry & { readonly item?: MenuItem })[];
}

/** For every signed-in person, whoever sees the Home menu: role matrix 2. */
const forEverybody: readonly Entry[] = [
  { label: 'Support', to: paths.support() },
  { label: 'Privacy', to: paths.privacy() },
  { label: 'Chat', to: paths.chat() },
];

/** The side menu. Spec part 1, 2.10. */
export const menu: readonly MenuGroup[] = [
  {
    item: 'Home',
    icon: 'home',
    to: paths.dashboard(),
    entries: [{ label: 'Dashboard', to: paths.dashboard() }, ...forEverybody],
  },
  {
    item: 'My Company',
    icon: 'company',
    to: paths.company.list(),
    entries: [
      { label: 'Company', to: paths.company.list() },
      { label: 'Users', to: paths.user.list() },
    ],
  },
  { item: 'Resellers', icon: 'reseller', to: paths.reseller.list(), entries: [] },
  { item: 'End User', icon: 'endUser', to: paths.endUser.list(), entries: [] },
  {
    item: 'Technology Providers',
    icon: 'provider',
    to: paths.technologyProvider.list(),
    entries: [{ label: 'Others', to: paths.technologyProvider.others(), item: 'Others' }],
  },
  { item: 'Reports', icon: 'report', to: paths.report.list(), entries: [] },
];

/** Below the groups, for everybody. */
export const personal: readonly Entry[] = [
  { label: 'My Profile', to: paths.profile() },
  { label: 'JWT Tokens', to: paths.tokens() },
  { label: 'Login Data', to: paths.activity() },
];

/** What stands below the groups for this person. */
export const personalFor = (holder: Holder): readonly Entry[] =>
  showsItem(holder, 'Home') ? personal : [...forEverybody, ...personal];
