import { queryAllByRole } from '@testing-library/dom';

/** What a test looks for: a text is found wherever it is part of one, in any case, unless `exact`. As in Playwright. */
export type Text = string | RegExp;

export interface RoleOptions {
  readonly name?: Text;
  readonly exact?: boolean;
  readonly level?: number;
  readonly checked?: boolean;
  readonly expanded?: boolean;
  readonly selected?: boolean;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export const matches = (wanted: Text, exact = false) => {
  if (wanted instanceof RegExp) return (text: string) => new RegExp(wanted.source, wanted.flags).test(plain(text));
  const words = plain(wanted);
  return (text: string) => (exact ? plain(text) === words : plain(text).toLowerCase().includes(words.toLowerCase()));
};

const hidesContent = (element: Element, from: Element | null) =>
  element.hasAttribute('hidden') ||
  element.matches('template, script, style, noscript, [style*="display: none"]') ||
  (element.matches('dialog:not([open]), [popover]:not([data-popover-open])') && !element.hasAttribute('open')) ||
  (element.tagName === 'DETAILS' && !element.hasAttribute('open') && from?.tagName !== 'SUMMARY');

/** Whether an element is shown, as far as markup says: without layout, style sheets have no say. */
export const isShown = (element: Element): boolean => {
  let from: Element | null = null;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (hidesContent(at, from) && !(at === element && at.tagName === 'DETAILS')) return false;
    from = at;
  }
  return true;
};

/** An open modal dialog makes the rest of the page inert. */
const isExposed = (element: Element) => isShown(element) && !element.closest('[aria-hidden="true"], [inert]');

const isDisabled = (element: Element) =>
  element.matches(':disabled, fieldset:disabled *') || element.getAttribute('aria-disabled') === 'true';

/** Elements of a role below an element, with the accessible name that is wanted. */
export const byRole = (within: Element, role: string, { name, exact, disabled, ...states }: RoleOptions = {}) => {
  const isNamed = name === undefined ? undefined : matches(name, exact);
  return queryAllByRole(within as HTMLElement, role, { ...states, hidden: true, ...(isNamed ? { name: isNamed } : {}) })
    .filter(isExposed)
    .filter((element) => disabled === undefined || isDisabled(element) === disabled);
};

/** The smallest elements with a text, which may be the element itself. */
export const byText = (within: Element, text: Text, exact?: boolean): Element[] => {
  const fits = matches(text, exact);
  const found: Element[] = [];
  const visit = (element: Element) => {
    if (/^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(element.tagName)) return;
    const before = found.length;
    for (const child of element.children) visit(child);
    if (found.length === before && fits(element.textContent ?? '')) found.push(element);
  };
  visit(within);
  return found;
};

const labelTexts = (control: Element): string[] => {
  const { ownerDocument } = control;
  const referenced = (control.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const labels = [...((control as HTMLInputElement).labels ?? [])];
  return [
    referenced.map((id) => ownerDocument.getElementById(id)?.textContent ?? '').join(' '),
    control.getAttribute('aria-label') ?? '',
    ...labels.map((label) => label.textContent ?? ''),
  ].filter((text) => text !== '');
};

/** Controls and named regions with a label. */
export const byLabel = (within: Element, label: Text, exact?: boolean): Element[] => {
  const fits = matches(label, exact);
  return [
    ...within.querySelectorAll(
      'input, select, textarea, button, meter, output, progress, [aria-label], [aria-labelledby]',
    ),
  ].filter((element) => labelTexts(element).some(fits));
};
