import { actionsOf, isChange, type Route } from '#contract/route.ts';
import { may } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';

/** Whether a call is open to this person, by the same rule as on the server; missing calls and persons are not. */
export const isOpen = (holder: PrincipalRoles | undefined, route: Route | undefined) =>
  holder !== undefined &&
  route !== undefined &&
  !(holder.isReadOnly === true && isChange(route)) &&
  actionsOf(route).some((action) => may(holder, action));
