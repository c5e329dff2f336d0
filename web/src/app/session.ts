import { useSyncExternalStore } from 'react';
import type { Profile } from '../../../contract/records/user.ts';
import { clearStored, readSession, type Session, writeSession } from './session-values.ts';

const listeners = new Set<() => void>();
/** undefined: nobody is signed in; 'unread': the storage was not looked at yet. */
let current: Session | undefined | 'unread' = 'unread';

/** Whether the last session ended without the person having left. */
let ended = false;

const changed = () => {
  current = readSession(sessionStorage);
  for (const listener of listeners) listener();
};

/** The same object until something changes. */
export const currentSession = (): Session | undefined => {
  if (current === 'unread') current = readSession(sessionStorage);
  return current;
};

export const beginSession = (user: Profile, token: string) => {
  ended = false;
  writeSession(sessionStorage, user, token);
  changed();
};

/** A refreshed access token takes the place of the old one. */
export const renewToken = (token: string) => {
  sessionStorage.setItem('userToken', token);
  changed();
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
  clearStored(sessionStorage);
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith('CognitoIdentityServiceProvider')) sessionStorage.removeItem(name);
  changed();
};

/** The session is over, by idleness or because the server says so; the login tells it. */
export const endSession = () => {
  ended ||= currentSession() !== undefined;
  clearSession();
};

/** The person has left. */
export const leaveSession = () => {
  ended = false;
  clearSession();
};

export const hasEnded = () => ended;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useSession = () => useSyncExternalStore(subscribe, currentSession);
