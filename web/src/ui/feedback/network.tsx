import { useSyncExternalStore } from 'react';

/** Whether the browser knows that it has no network. */
export const isOffline = () => globalThis.navigator?.onLine === false;

/** What a user is told: a page that was chosen opens later, or this page does, as its files could not be fetched. */
type NetworkState = 'online' | 'offline' | 'chosen waits' | 'page waits';

let chosen: (() => void) | undefined;
let pageWaits = false;
let isWaiting = false;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

const RETRY_MS = 3_000;

/** Whether the portal answers, whatever it says. */
const answers = () =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const pauseOrOnline = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    addEventListener('online', end);
  });

/** Ends when the portal answers again. */
const portalBack = async () => {
  while (isOffline() || !(await answers())) await pauseOrOnline();
};

/** Goes on when the network is back. A page without its files is loaded again as a whole: a browser may remember that one has failed. */
const goOnWhenBack = async () => {
  tell();
  if (isWaiting) return;
  isWaiting = true;
  await portalBack();
  isWaiting = false;
  const open = chosen;
  chosen = undefined;
  open?.();
  if (pageWaits) location.reload();
  tell();
};

/** Without a network the page stays; the last page that was chosen opens when the network is back. */
export const openWhenBack = (open: () => void) => {
  chosen = open;
  void goOnWhenBack();
};

/** The user stays on this page. */
const forgetChosen = () => {
  chosen = undefined;
  tell();
};

/** Without a network a page whose files could not be fetched waits for it; what failed for another reason is thrown. */
export const reloadWhenBack = async (error: unknown): Promise<never> => {
  if (!isOffline() && (await answers())) throw error;
  pageWaits = true;
  void goOnWhenBack();
  return new Promise<never>(() => undefined);
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

const stateNow = (): NetworkState => {
  if (chosen) return 'chosen waits';
  if (pageWaits) return 'page waits';
  return isOffline() ? 'offline' : 'online';
};

/** How the network stands and what waits for it. */
export const useNetwork = () => useSyncExternalStore<NetworkState>(subscribe, stateNow, () => 'online');

const texts = {
  online: '',
  offline: 'You are offline. This page stays as it is; what you save or open needs the network.',
  'chosen waits': 'You are offline. The page that you chose opens as soon as the network is back.',
  'page waits': 'The portal cannot be reached. This page opens as soon as the network is back.',
} as const;

/** Says that there is no network, and what goes on by itself when it is back. */
export const NetworkNote = () => {
  const state = useNetwork();
  return (
    <div role="status" className="network-note">
      {state !== 'online' && (
        <p className="banner warning">
          {texts[state]}{' '}
          {state === 'chosen waits' && (
            <button type="button" className="link" onClick={forgetChosen}>
              Stay on this page
            </button>
          )}
        </p>
      )}
    </div>
  );
};
