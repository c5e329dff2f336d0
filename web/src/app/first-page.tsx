import { matchPath, Navigate, useLocation } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { landingPath } from '#contract/rules/navigation.ts';
import { EXPERIAN, hasRole, type PrincipalRoles } from '#contract/rules/roles.ts';
import { wantedIn } from '../routing/app-context.ts';
import { paths } from '../routing/paths/site.ts';
import { draftPath } from '../session/form-draft.ts';
import type { Session } from '../session/session-values.ts';
import { securedScreens } from './screens.ts';

/** A made-up origin: an address that resolves to another origin is not one of the portal. */
const HERE = 'https://portal.invalid';

const partsOf = (wanted: string) => {
  try {
    return new URL(wanted, HERE);
  } catch {
    return undefined;
  }
};

const leadsNowhere: readonly string[] = [paths.logout(), paths.dashboard()];

/**
 * The address of a screen behind the sign-in that this person may open; undefined for everything else: other origins in
 * whatever spelling, addresses that are no screen, the way out, and the home page, which is not every user's first one.
 */
export const screenFor = (holder: PrincipalRoles, wanted: string): string | undefined => {
  const url = partsOf(wanted);
  if (!/^\/[^/\\]/.test(wanted) || url?.origin !== HERE || leadsNowhere.includes(url.pathname)) return undefined;
  const screen = securedScreens.find(({ path }) => matchPath(path, url.pathname));
  const isOpen = screen !== undefined && (!screen.needs || may(holder, screen.needs));
  return isOpen ? `${url.pathname}${url.search}${url.hash}` : undefined;
};

/** Where a signed-in person goes: to a form they were thrown out of, the page they wanted, or their first one. D-29. */
export const firstPage = ({ userId, holder, isFirstLogin }: Session, wanted: string): string => {
  if (isFirstLogin) return paths.setPassword(hasRole(holder, EXPERIAN));
  return draftPath(userId) ?? screenFor(holder, wanted) ?? landingPath(holder);
};

/** In place of a screen that is for people who are not signed in. */
export const SignedInAlready = ({ session }: { readonly session: Session }) => (
  <Navigate to={firstPage(session, wantedIn(useLocation().state))} replace />
);
