import { EXPERIAN, type Holder, holds, isExperianOnly, NCRA, RESELLER } from './roles.ts';

/** An entry of the side menu and the footer. Role matrix 2. */
export type MenuItem = 'Home' | 'My Company' | 'Resellers' | 'End User' | 'Technology Providers' | 'Others' | 'Reports';

const shownTo: Readonly<Record<MenuItem, (holder: Holder) => boolean>> = {
  Home: (holder) => !isExperianOnly(holder),
  'My Company': () => true,
  Resellers: (holder) => holds(holder, NCRA) || holds(holder, EXPERIAN),
  'End User': (holder) => holds(holder, EXPERIAN) || holds(holder, RESELLER),
  'Technology Providers': () => true,
  Others: (holder) => holds(holder, NCRA),
  Reports: (holder) => holds(holder, NCRA) || holds(holder, RESELLER),
};

/** Whether the menu shows the item to this person; cosmetic, the server's rule is the access matrix. */
export const showsItem = (holder: Holder, item: MenuItem) => holder.isSuperadmin || shownTo[item](holder);

/** Where a person arrives after sign-in. D-29. */
export const landingPath = (holder: Holder) => (isExperianOnly(holder) ? '/company' : '/securehome');
