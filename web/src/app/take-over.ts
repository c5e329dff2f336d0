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
export const takeOver = (root: Element) => {
  const { dataset } = document.documentElement;
  const standing = document.querySelector(`.early-page.${dataset.early ?? 'none'}`);
  const end = () => {
    if (!root.querySelector('h1')) return;
    watcher.disconnect();
    const { activeElement } = document;
    delete dataset.early;
    if (standing) pass(standing, root, activeElement);
    for (const each of document.querySelectorAll('.early-page')) each.remove();
  };
  const watcher = new MutationObserver(end);
  watcher.observe(root, { childList: true, subtree: true });
};
