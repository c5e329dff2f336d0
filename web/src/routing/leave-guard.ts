import { type To, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { isOffline, openWhenBack } from '../ui/feedback/network.tsx';
import { paths } from './paths/site.ts';

/** Confirms whether to leave; calls `leave` when the person agrees. */
type Guard = (leave: () => void) => void;

/** The newest confirms for all: a dialog lies over the form it was opened from. */
let guards: readonly Guard[] = [];
let returning = false;

const browser = UNSAFE_createBrowserHistory({ v5Compat: true });

/** Runs a navigation, or what else would discard the changes, at once or when the guard lets it. */
export const runGuarded = (go: () => void) => {
  const newest = guards.at(-1);
  if (!newest) return go();
  newest(() => {
    guards = [];
    go();
  });
};

/** Whether an address is that of another page; signing out needs no network. */
const needsNetwork = (to: To) => {
  const pathname = typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname;
  return pathname !== undefined && ![paths.logout(), browser.location.pathname, ''].includes(pathname);
};

/** Whether only what is behind '#' changes: that discards nothing. */
const staysOnPage = (to: To) =>
  typeof to !== 'string' && to.pathname === browser.location.pathname && to.search === browser.location.search;

/** Opens a page at once, or when the network is back. */
const opened = (to: To, go: () => void) => (isOffline() && needsNetwork(to) ? openWhenBack(go) : go());

/**
 * The browser's history with a guard for unsaved changes. The router's own blocker comes only with its data routes,
 * which weigh 15 KB more on the first load and load nothing here.
 */
export const history: typeof browser = {
  ...browser,
  get action() {
    return browser.action;
  },
  get location() {
    return browser.location;
  },
  push: (to, state) => opened(to, () => runGuarded(() => browser.push(to, state))),
  replace: (to, state) => {
    const go = () => browser.replace(to, state);
    return staysOnPage(to) ? go() : runGuarded(go);
  },
  go: (delta) => runGuarded(() => browser.go(delta)),
  listen: (listener) =>
    browser.listen((update) => {
      if (returning) {
        returning = false;
        return;
      }
      const { delta } = update;
      if (guards.length === 0 || update.action !== 'POP' || delta === null) return listener(update);
      // The browser has already moved: go back to where the changes are, and ask there.
      returning = true;
      browser.go(-delta);
      runGuarded(() => browser.go(delta));
    }),
};

/** Guards the page until the returned function is called. */
export const guardLeaving = (ask: Guard) => {
  guards = [...guards, ask];
  return () => {
    guards = guards.filter((guard) => guard !== ask);
  };
};
