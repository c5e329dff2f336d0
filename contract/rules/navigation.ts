import { EXPERIAN, hasRole, isExperianOnly, NCRA, type PrincipalRoles, RESELLER } from './roles.ts';

/** An entry of the side menu and the footer. Role matrix 2. */
export type MenuItem =
  | 'Worklist'
  | 'Documents'
  | 'Home'
  | 'My Company'
  | 'Settings'
  | 'Requirements'
  | 'Resellers'
  | 'End User'
  | 'Technology Providers'
  | 'Others'
  | 'Reports'
  | 'Activity';

/** Who looks at the menu, and whether they are staff of a reseller. */
export interface Viewer extends PrincipalRoles {
  readonly isOfReseller?: boolean;
}

const shownTo: Readonly<Record<MenuItem, (viewer: Viewer) => boolean>> = {
  Worklist: () => true,
  Documents: () => true,
  Home: (holder) => !isExperianOnly(holder),
  'My Company': () => true,
  Settings: (viewer) => hasRole(viewer, NCRA) && viewer.isOfReseller !== true,
  Requirements: () => true,
  Resellers: (holder) => hasRole(holder, NCRA) || hasRole(holder, EXPERIAN),
  'End User': (holder) => hasRole(holder, EXPERIAN) || hasRole(holder, RESELLER),
  'Technology Providers': () => true,
  Others: (holder) => hasRole(holder, NCRA),
  Reports: (holder) => hasRole(holder, NCRA) || hasRole(holder, RESELLER),
  Activity: (viewer) => hasRole(viewer, NCRA) && viewer.isOfReseller !== true,
};

/** Whether the menu shows the item to this person; cosmetic, the server's rule is the access matrix. */
export const showsItem = (viewer: Viewer, item: MenuItem) => viewer.isSuperadmin || shownTo[item](viewer);

/** Where a person arrives after sign-in. D-29. */
export const landingPath = (holder: PrincipalRoles) => (isExperianOnly(holder) ? '/company' : '/securehome');
