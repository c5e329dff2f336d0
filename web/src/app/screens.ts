import { showsItem } from '#contract/rules/navigation.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { allScreens } from '../areas/all-screens.ts';
import { forEverybody } from '../areas/home/screens.ts';
import type { MenuEntry } from '../routing/area-screens.ts';

/** The screens behind sign-in. Spec part 1, 2.1; part 2, section 2. */
export const securedScreens = allScreens.flatMap(({ screens }) => screens);

/** The side menu. Spec part 1, 2.10. */
export const menu = allScreens.flatMap(({ menu: group }) => group ?? []);

/** Below the groups, for every user. */
export const personal = allScreens.flatMap(({ personal: entries }) => entries ?? []);

/** What stands below the groups for this person. */
export const personalFor = (holder: PrincipalRoles): readonly MenuEntry[] =>
  showsItem(holder, 'Home') ? personal : [...forEverybody, ...personal];
