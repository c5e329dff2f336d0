import { EXPERIAN, type Holder, holds, isExperianOnly, NCRA, RESELLER } from './roles.ts';

/** An entry of the side menu and the footer. Role matrix 2. */
export type MenuItem =
  | 'Worklist'
  | 'Documents'
  | 'Home'
  | 'My Company'
  | 'Settings'
  | 'Resellers'
  | 'End User'
  | 'Technology Providers'
  | 'Others'
  | 'Reports'
  | 'Activity';

/** Who looks at the menu, and whether they are staff of a reseller. */
export interface Viewer extends Holder {
  readonly isOfReseller?: boolean;
}

const shownTo: Readonly<Record<MenuItem, (viewer: Viewer) => boolean>> = {
  Worklist: () => true,
  Documents: () => true,
  Home: (holder) => !isExperianOnly(holder),
  'My Company': () => true,
  Settings: (viewer) => holds(viewer, NCRA) && viewer.isOfReseller !== true,
  Resellers: (holder) => holds(holder, NCRA) || holds(holder, EXPERIAN),
  'End User': (holder) => holds(holder, EXPERIAN) || holds(holder, RESELLER),
  'Technology Providers': () => true,
  Others: (holder) => holds(holder, NCRA),
  Reports: (holder) => holds(holder, NCRA) || holds(holder, RESELLER),
  Activity: (viewer) => holds(viewer, NCRA) && viewer.isOfReseller !== true,
};

/** Whether the menu shows the item to this person; cosmetic, the server's rule is the access matrix. */
export const showsItem = (viewer: Viewer, item: MenuItem) => viewer.isSuperadmin || shownTo[item](viewer);

/** Where a person arrives after sign-in. D-29. */
export const landingPath = (holder: Holder) => (isExperianOnly(holder) ? '/company' : '/securehome');
