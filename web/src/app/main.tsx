import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onDenied } from '../api/listeners.ts';
import { currentSession } from '../session/session.ts';
import { joinTabs } from '../session/tabs.ts';
import { App, fetchSecured, PageWait } from './app.tsx';
import '../styles/font.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/overlay.css';
import '../styles/bulk.css';
import '../styles/requests.css';
import '../styles/status.css';
import '../styles/early-frame.css';

/** Puts a text into a field so that React hears of it. */
const type = (field: HTMLInputElement, text: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** What was typed before the scripts came, and the focus, pass to the fields of the same names. */
const pass = (standing: Element, root: Element, activeElement: Element | null) => {
  for (const { name, value } of standing.querySelectorAll('input')) {
    const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field && value !== '') type(field, value);
  }
  if (!(activeElement instanceof HTMLInputElement) || !standing.contains(activeElement)) return;
  const { name, selectionStart, selectionEnd } = activeElement;
  const field = root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  field?.focus();
  field?.setSelectionRange(selectionStart, selectionEnd);
};

/**
 * Where the page came with its content as markup (web/standing-pages.ts), that stays until the real page is there, which
 * looks the same: nothing moves, and nothing that was typed is lost.
 */
const replaceEarlyPage = (root: Element) => {
  const { dataset } = document.documentElement;
  const standing = document.querySelector(`.early-page.${dataset.early ?? 'none'}`);
  const end = () => {
    if (!root.querySelector('h1, .header')) return;
    watcher.disconnect();
    const { activeElement } = document;
    delete dataset.early;
    delete dataset.menu;
    if (standing) pass(standing, root, activeElement);
    for (const each of document.querySelectorAll('.early-page')) each.remove();
  };
  const watcher = new MutationObserver(end);
  watcher.observe(root, { childList: true, subtree: true });
};

/**
 * The schema library tries whether it may compile code, which the page's own policy reports as a violation. It takes its
 * settings from here when it is loaded, with the first form.
 */
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true };

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

const page = createRoot(root);

/** Nothing is drawn by halves: a signed-in user sees the frame with the screen in it. */
const start = async () => {
  if (currentSession()) {
    page.render(<PageWait />);
    await fetchSecured(location.pathname).catch(() => undefined);
  }
  page.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};

onDenied(() => {
  import('../api/refresh-profile.ts').then(({ refreshProfile }) => refreshProfile()).catch(() => undefined);
});

replaceEarlyPage(root);
joinTabs().then(start, start);
