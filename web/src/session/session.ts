import { useSyncExternalStore } from 'react';
import type { Profile } from '#contract/user/record.ts';
import {
  clearStored,
  readSession,
  type Session,
  type StoredValues,
  storedValues,
  takeStored,
  writeSession,
} from './session-values.ts';

export const SIGNED_OUT = 'You have been signed out. Please sign in again.';

/** What a token says of itself; nothing where it cannot be read. Its signature is the server's to check. */
export const payloadOf = (
  token: string,
): {
  readonly exp?: number;
  readonly origin_jti?: string;
  readonly auth_time?: number;
  readonly client_id?: string;
  readonly username?: string;
  readonly email?: string;
} => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
};

/** When a token ends, in milliseconds; 0 when it cannot be read. */
export const endOf = (token: string): number => (payloadOf(token).exp ?? 0) * 1000;

/** The sign-in a token comes from: the same for all tokens that were renewed since; '' when it cannot be read. */
export const signInOf = (token: string): string => payloadOf(token).origin_jti ?? '';

/** When its person signed in with password and second factor, in milliseconds; 0 when it cannot be read. */
export const signedInAt = (token: string): number => (payloadOf(token).auth_time ?? 0) * 1000;

/** The client that its sign-in was made with; '' when it cannot be read. */
export const clientOf = (token: string): string => payloadOf(token).client_id ?? '';

const listeners = new Set<() => void>();
/** undefined: no user is signed in; 'unread': the storage was not looked at yet. */
let current: Session | undefined | 'unread' = 'unread';

/** Why the last session ended without the person having left: '' for an unknown reason, undefined if none ended so. */
let ended: string | undefined;

/** What the other tabs have to know: other values, or the end of a sign-in. */
export type OwnChange = { readonly kind: 'changed' } | { readonly kind: 'ended'; readonly signIn: string };
let tellTabs: (change: OwnChange) => void = () => undefined;

/** Sets the listener for what happens to the session in this tab, as opposed to what another tab did. */
export const onOwnChange = (listener: typeof tellTabs) => {
  tellTabs = listener;
};

/** As the server says; another tab asks for itself. */
let isReadOnly = false;

const read = (): Session | undefined => {
  const session = readSession(sessionStorage);
  if (!session) isReadOnly = false;
  return session && isReadOnly ? { ...session, holder: { ...session.holder, isReadOnly } } : session;
};

const showAll = () => {
  current = read();
  for (const listener of listeners) listener();
};

const changed = () => {
  showAll();
  tellTabs({ kind: 'changed' });
};

/** The same object until something changes. */
export const currentSession = (): Session | undefined => {
  if (current === 'unread') current = read();
  return current;
};

export const beginSession = (user: Profile, token: string) => {
  ended = undefined;
  isReadOnly = false;
  writeSession(sessionStorage, user, token);
  changed();
};

/** A refreshed access token takes the place of the old one. */
export const renewToken = (token: string) => {
  sessionStorage.setItem('userToken', token);
  changed();
};

/** The same person's roles, company and logo, as they are now. */
export const renewProfile = (user: Profile) => {
  const session = currentSession();
  if (session?.userId !== user.id) return;
  const before = JSON.stringify(storedValues(sessionStorage));
  writeSession(sessionStorage, user, session.token);
  if (JSON.stringify(storedValues(sessionStorage)) !== before) changed();
};

/** Whether the person only reads, because the own reseller is out of the programme. ADR 0044. */
export const setReadOnly = (value: boolean) => {
  if (value === isReadOnly) return;
  isReadOnly = value;
  showAll();
};

/** The first password was replaced. */
export const endFirstLogin = () => {
  sessionStorage.setItem('isFirstLogin', 'false');
  changed();
};

/** The header's logo, after it was changed. */
export const renewLogo = (name: string) => {
  sessionStorage.setItem('imageStr', name);
  changed();
};

/** Forgets the person: the portal's values, and Amplify's tokens however far its own sign-out came. */
export const clearSession = () => {
  tellEnd();
  clearStored(sessionStorage);
  showAll();
};

/** The other tabs need not wait until this one has finished signing out. */
export const tellEnd = () => {
  const token = currentSession()?.token;
  if (token !== undefined) tellTabs({ kind: 'ended', signIn: signInOf(token) });
};

/** Another tab has ended the sign-in: the same happens here if it is this one's too. */
export const endFromElsewhere = (signIn: string) => {
  const token = currentSession()?.token;
  if (token === undefined || signInOf(token) !== signIn) return;
  ended = 'Your sign-in has ended in another tab of this browser.';
  clearStored(sessionStorage);
  showAll();
};

/** Another tab's session takes the place of this one's, if any. */
export const adoptSession = (values: StoredValues) => {
  ended = undefined;
  isReadOnly = false;
  takeStored(sessionStorage, values);
  showAll();
};

/** The session is over, by idleness or because the server says so; the login tells it, and why where that is known. */
export const endSession = (reason = '') => {
  if (currentSession() !== undefined) ended ||= reason;
  clearSession();
};

/** The person has left. */
export const leaveSession = () => {
  ended = undefined;
  clearSession();
};

/** Why the last session ended without the person having left, '' for an unknown reason; undefined if none did. */
export const endReason = () => ended;

export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = () => useSyncExternalStore(subscribe, currentSession);

/** Whether the user is shown no change. ADR 0044. */
export const useIsReadOnly = () => useSession()?.holder.isReadOnly === true;
