import { allScreens } from '../areas/all-screens.ts';

/** The screens behind sign-in. Spec part 1, 2.1; part 2, section 2. */
export const securedScreens = allScreens.flatMap(({ screens }) => screens);
