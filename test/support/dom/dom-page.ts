import type vm from 'node:vm';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Window } from 'happy-dom';
import { type Address, addressFits } from './address.ts';
import { closeWindow, openWindow, type TabHistory } from './dom-window.ts';
import { DomLocator } from './locator.ts';
import { Network, TIMEOUT_MS } from './network.ts';
import type { RoleOptions, Text } from './queries.ts';

/** Longest time for which a page is taken to load: a call may be held back by a test. */
const LOADED_MS = 2_000;
const QUIET_LOOKS = 3;
const LOOK_EVERY_MS = 10;
const LOOK_ANYWAY_MS = 200;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What everything without layout would answer with 0. */
const OF_LAYOUT = /(scroll|client|offset|inner)(Width|Height|Top|Left)|getBoundingClientRect|getComputedStyle/;

type Wanted = Address | ((url: URL) => boolean);

/**
 * One tab of a DOM without a browser, which runs the site's own script against a running portal. The part of Playwright's
 * Page that needs no layout, so that a test can move between both by its first lines.
 */
export class DomPage {
  private window: Window | undefined;
  private user: UserEvent | undefined;
  /** Since it was last looked at. */
  private hasChanged = false;
  readonly problems: string[] = [];
  private readonly network = new Network();
  private readonly history: TabHistory = { places: [], at: -1, document: 0 };

  private readonly origin: string;
  private storage: Record<string, string>;

  constructor(origin: string, storage: Record<string, string>) {
    this.origin = origin;
    this.storage = storage;
    this.network.onProblem = (problem) => void this.problems.push(problem);
  }

  private get realm(): Window {
    if (!this.window) throw new Error('No page is open');
    return this.window;
  }
  private get root() {
    return new DomLocator(this, 'page', () => (this.window ? [this.window.document.body as unknown as Element] : []));
  }

  getByRole = (role: string, options?: RoleOptions) => this.root.getByRole(role, options);
  getByText = (text: Text, options?: { exact?: boolean }) => this.root.getByText(text, options);
  getByLabel = (text: Text, options?: { exact?: boolean }) => this.root.getByLabel(text, options);
  getByPlaceholder = (text: Text, options?: { exact?: boolean }) => this.root.getByPlaceholder(text, options);
  locator = (selector: string, filter?: Parameters<DomLocator['locator']>[1]) => this.root.locator(selector, filter);

  url = () => this.realm.location.href;
  title = async () => this.realm.document.title;

  goto = (address: string) => this.load(address, false);

  private load = async (address: string, isTraversal: boolean) => {
    const url = new URL(address, this.window?.location.href ?? this.origin).href;
    await this.close();
    if (!isTraversal) {
      this.history.at += 1;
      this.history.places.splice(this.history.at);
    }
    const window = openWindow(url, {
      storage: this.storage,
      interceptor: this.network.interceptor,
      history: this.history,
      navigate: (to, traverses = false) => void this.load(to, traverses),
      // A page that is left ends its requests, which no browser reports.
      report: (problem) => void (problem.startsWith('AbortError') || this.problems.push(problem)),
    });
    this.window = window;
    const observer = new window.MutationObserver(() => {
      this.hasChanged = true;
    });
    const all = { childList: true, subtree: true, attributes: true, characterData: true };
    observer.observe(window.document, all);
    this.user = userEvent.setup({
      document: window.document as unknown as Document,
      delay: null,
      pointerEventsCheck: 0,
    });
    await this.loaded(() => window.document.querySelector('h1, [role=alert]') !== null);
  };
  /** A browser says that a page is loaded long after its first element: here once its first calls are answered. */
  private loaded = async (hasContent: () => boolean) => {
    const end = Date.now() + LOADED_MS;
    let quiet = 0;
    while (Date.now() < end && quiet < QUIET_LOOKS) {
      quiet = hasContent() && this.network.pending === 0 ? quiet + 1 : 0;
      await pause(LOOK_EVERY_MS);
    }
  };

  reload = () => this.load(this.url(), true);
  goBack = async () => {
    this.realm.history.back();
    await pause(0);
  };

  /** Ends the scripts of the document; what the tab stores is for the next one. */
  close = async () => {
    const { window } = this;
    if (!window) return;
    const { sessionStorage } = window;
    this.storage = Object.fromEntries(
      Array.from({ length: sessionStorage.length }, (_none, place) => sessionStorage.key(place) ?? '').map((name) => [
        name,
        sessionStorage.getItem(name) ?? '',
      ]),
    );
    await closeWindow(window);
    this.window = undefined;
    this.user = undefined;
  };

  /** Waits until something is so; what it looks at may change with any answer of the portal. */
  until = async (isSo: () => boolean, description: string, timeout: number) => {
    const end = Date.now() + timeout;
    let next = 0;
    for (;;) {
      // Looking is the dearest part of a test: mostly the page is as it was.
      if (this.hasChanged || Date.now() >= next) {
        this.hasChanged = false;
        if (isSo()) return;
        next = Date.now() + LOOK_ANYWAY_MS;
      }
      if (Date.now() > end) {
        const shown = this.window?.document.body?.textContent?.replaceAll(/\s+/g, ' ').slice(0, 3_000);
        throw new Error(
          `Waited ${timeout} ms until ${description}. ${this.window?.location.href} shows: ${shown} Problems: ${this.problems.join(' | ').slice(0, 2_000)}`,
        );
      }
      await pause(LOOK_EVERY_MS);
    }
  };
  /** Lets React handle what has happened. */
  settle = () => pause(0);

  waitForURL = (wanted: Wanted) =>
    this.until(
      () => (typeof wanted === 'function' ? wanted(new URL(this.url())) : addressFits(wanted, new URL(this.url()))),
      `the address is ${wanted}`,
      TIMEOUT_MS,
    );
  waitForLoadState = async () => this.settle();

  keyboard = {
    press: async (key: string) => {
      const parts = key.replace('ControlOrMeta', 'Control').split('+');
      const last = parts.pop() ?? '';
      const before = parts.map((part) => `{${part}>}`).join('');
      const after = parts.map((part) => `{/${part}}`).join('');
      const named = { Space: ' ' }[last] ?? (last.length > 1 ? `{${last}}` : last);
      await this.user?.keyboard(`${before}${named}${after}`);
      await this.settle();
    },
  };

  /** Runs a function of the test inside the page. */
  run = <Result>(run: (...given: unknown[]) => Result, ...given: unknown[]): Result => {
    if (OF_LAYOUT.test(String(run)))
      throw new Error(`Without a browser there is no layout (test/browser has one): ${run}`);
    return (this.realm.eval(`(${run})`) as typeof run)(...given);
  };
  evaluate = async <Argument, Result>(run: (argument: Argument) => Result, argument?: Argument) =>
    this.run(run as (...given: unknown[]) => Result, argument);

  /** Runs a compiled script inside the page. */
  runScript = (script: vm.Script): unknown => script.runInContext(this.realm as unknown as vm.Context);

  route = this.network.route;
  unroute = this.network.unroute;
  unrouteAll = this.network.unrouteAll;
  waitForResponse = this.network.waitForResponse;
  waitForRequest = this.network.waitForRequest;
  on = this.network.on;
}
