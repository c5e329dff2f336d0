import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { HTMLElement, type IFetchInterceptor, Window } from 'happy-dom';
import { inject } from 'vitest';

let compiled: vm.Script | undefined;

const siteScript = () => {
  const file = inject('siteScript');
  if (file === undefined) throw new Error('This project builds no site script (test/support/dom/site-script.ts)');
  compiled ??= new vm.Script(readFileSync(file, 'utf8'), { filename: 'site.js' });
  return compiled;
};

const PAGE =
  '<!doctype html><html lang="en"><head><title>Compliance Portal</title><meta id="react-aria-pressable-style" name="portal" content="">' +
  '</head><body><div id="root"></div></body></html>';

/** An address that a tab has been at: of which document, and what its scripts have stored with it. */
interface Place {
  readonly url: string;
  readonly state: unknown;
  readonly document: number;
}

/** The addresses of one tab, and which of them it is at. */
export interface TabHistory {
  places: Place[];
  at: number;
  /** The number of the document that is shown. */
  document: number;
}

/** What a window needs from the page around it. */
export interface WindowHost {
  readonly history: TabHistory;
  /** Leaves the document for another: one that is opened, or one that the tab has been at. */
  navigate(url: string, isTraversal?: boolean): void;
  readonly storage: Readonly<Record<string, string>>;
  /** Stands between the page and the portal. */
  readonly interceptor: IFetchInterceptor;
  report(problem: string): void;
}

/** Addresses within one document, which `history` of the DOM library does not go back to. */
const withHistory = (window: Window, host: WindowHost) => {
  const tab = host.history;
  const own = tab.document + 1;
  const show = () => window.happyDOM.setURL(tab.places[tab.at]?.url ?? '');
  const put = (state: unknown, url?: string | URL | null) => {
    tab.places[tab.at] = {
      state: structuredClone(state),
      url: new URL(String(url ?? ''), window.location.href).href,
      document: own,
    };
    show();
  };
  tab.document += 1;
  put(null);
  const go = (delta: number) =>
    setTimeout(() => {
      const place = tab.places[tab.at + delta];
      if (!place) return;
      tab.at += delta;
      if (place.document !== own) return host.navigate(place.url, true);
      show();
      window.dispatchEvent(Object.assign(new window.Event('popstate'), { state: place.state }));
    });
  const history = {
    get length() {
      return tab.places.length;
    },
    get state() {
      return tab.places[tab.at]?.state;
    },
    scrollRestoration: 'auto',
    pushState: (state: unknown, _title: string, url?: string | URL | null) => {
      tab.at += 1;
      tab.places.splice(tab.at);
      put(state, url);
    },
    replaceState: (state: unknown, _title: string, url?: string | URL | null) => put(state, url),
    go,
    back: () => go(-1),
    forward: () => go(1),
  };
  Object.defineProperty(window, 'history', { value: history, configurable: true });
  Object.defineProperties(window.location, {
    assign: { value: (url: string) => host.navigate(new URL(url, window.location.href).href) },
    replace: { value: (url: string) => host.navigate(new URL(url, window.location.href).href, true) },
    reload: { value: () => host.navigate(window.location.href, true) },
  });
  // A link that no script has handled leads to another document.
  window.addEventListener('click', (event) => {
    const link = (event.target as unknown as Element | null)?.closest?.('a[href]');
    const isPlain = link && !link.hasAttribute('download') && !link.getAttribute('href')?.startsWith('#');
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    const { href, target } = link as HTMLAnchorElement;
    // A page has one tab.
    if (target !== '_blank') host.navigate(href);
  });
};

const togglePopover = (open: boolean) =>
  function (this: globalThis.HTMLElement) {
    if (this.hasAttribute('data-popover-open') === open) return;
    this.toggleAttribute('data-popover-open', open);
    const { Event: Toggled } = this.ownerDocument.defaultView as unknown as { readonly Event: typeof Event };
    const states = { newState: open ? 'open' : 'closed', oldState: open ? 'closed' : 'open' };
    this.dispatchEvent(Object.assign(new Toggled('toggle'), states));
  };

// The DOM library has neither popovers nor anything to scroll.
Object.assign(HTMLElement.prototype, {
  scrollIntoView: () => undefined,
  showPopover: togglePopover(true),
  hidePopover: togglePopover(false),
});

/** Without layout: everything has the same size and place, and style sheets say nothing. */
const withoutLayout = (window: Window) => {
  const style = (element: globalThis.HTMLElement) => {
    const hidden = element.hasAttribute('hidden') || element.style.display === 'none';
    const values: Record<string, string> = {
      display: hidden ? 'none' : 'block',
      visibility: 'visible',
      content: 'none',
    };
    return Object.assign(values, { getPropertyValue: (name: string) => values[name] ?? '' });
  };
  class Observer {
    static supportedEntryTypes = [];
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { getComputedStyle: style, ResizeObserver: Observer, IntersectionObserver: Observer });
  // Node's own would hold the window for as long as the process lives.
  Object.assign(window, { PerformanceObserver: Observer });
};

/** Objects of an answer belong to the realm of the page, as in a browser: a form copies only those of its own realm. */
const withAnswersOfItsRealm = (window: Window) => {
  const { parse } = vm.runInContext('JSON', window as unknown as vm.Context) as typeof JSON;
  Object.defineProperty(window.Response.prototype, 'json', {
    async value(this: globalThis.Response) {
      return parse(await this.text());
    },
  });
};

/** All windows share one prototype of elements, on which each script of the site puts a `focus` of its own around the one that it finds. */
const { focus } = HTMLElement.prototype;
const openWindows = new Set<Window>();

/** Ends the scripts of a window. Once none is open, no element holds on to what the scripts of closed ones have loaded. */
export const closeWindow = async (window: Window): Promise<void> => {
  await window.happyDOM.close();
  openWindows.delete(window);
  if (openWindows.size === 0) HTMLElement.prototype.focus = focus;
};

/** A document of the site at an address, with its script running in a realm of its own. */
export const openWindow = (url: string, host: WindowHost): Window => {
  const window = new Window({
    url,
    width: 1280,
    height: 800,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      fetch: { interceptor: host.interceptor },
    },
  });
  const report = (...parts: unknown[]) =>
    host.report(parts.map((part) => String((part as Error)?.stack ?? part)).join(' '));
  Object.assign(window.console, { error: report, warn: () => undefined, timeStamp: () => undefined });
  for (const [name, value] of Object.entries(host.storage)) window.sessionStorage.setItem(name, value);
  window.document.write(PAGE);
  withHistory(window, host);
  withoutLayout(window);
  withAnswersOfItsRealm(window);
  Object.assign(window, { open: () => ({}) });
  openWindows.add(window);
  siteScript().runInContext(window as unknown as vm.Context);
  return window;
};
