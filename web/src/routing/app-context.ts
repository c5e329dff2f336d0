import { type ComponentType, createContext, useContext } from 'react';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import type { Session } from '../session/session-values.ts';

/** What the login knows about the page that a person was sent away from; it stays in the history entry, never in the address. */
export interface Wanted {
  readonly wanted: string;
  /** The person is signed in already and has to prove once more who they are. */
  readonly again?: true;
}

/** The wanted page in a navigation's state, '' when there is none. It is not checked here: `firstPage` does. */
export const wantedIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'wanted' in state ? String(state.wanted) : '';

/** Whether a sign-in has to prove anew who signs in, also where the provider of a company still knows the person. */
export const isAgain = (state: unknown): boolean => typeof state === 'object' && state !== null && 'again' in state;

/** What screens need of the app around them, which knows all screens: they may not import it. */
export interface AppContext {
  /** Leads a signed-in person on from a screen that is for others. */
  readonly SignedInAlready: ComponentType<{ readonly session: Session }>;
  /** Where a signed-in person goes; `wanted` is the page they were sent away from, or ''. */
  firstPage(session: Session, wanted: string): Promise<string>;
  /** The address of a screen that this person may open; undefined for everything else. */
  screenFor(holder: PrincipalRoles, wanted: string): Promise<string | undefined>;
  /** Fetches what comes after the sign-in, ahead of time. */
  prefetch(): Promise<unknown>;
}

export const AppContext = createContext<AppContext | undefined>(undefined);

export const useApp = (): AppContext => {
  const app = useContext(AppContext);
  if (!app) throw new Error('A screen stands outside the app');
  return app;
};
