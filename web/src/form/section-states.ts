import { fieldId } from './record-context.ts';

/** How a section of a record's page stands; '' where there is nothing to say. */
export type SectionState = 'error' | 'failed' | 'overdue' | 'missing' | 'review' | 'due' | 'complete' | '';

export interface PageSection {
  readonly element: HTMLElement;
  readonly heading: HTMLElement;
  readonly title: string;
  readonly state: SectionState;
}

/** The worst first. */
const order: readonly SectionState[] = ['error', 'failed', 'overdue', 'missing', 'review', 'due', 'complete', ''];

const REQUIRED = ':is(input, textarea)[aria-required="true"]';
const isEmpty = (control: Element) =>
  (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value.trim() === '';

/** What the record owes according to the box above it, by the section that each item leads to. */
const owedIn = (page: ParentNode): ReadonlyMap<Element, SectionState> => {
  const owed = new Map<Element, SectionState>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.record-status .obligation-lines a[href*="focus="]')) {
    const name = new URL(link.href).searchParams.get('focus') ?? '';
    const section = document.getElementById(fieldId(name))?.closest('.form-section');
    const status = link.closest('li')?.querySelector('.status');
    const state = order.find((each) => each !== '' && status?.classList.contains(each)) ?? '';
    const before = section ? (owed.get(section) ?? '') : '';
    if (section && order.indexOf(state) < order.indexOf(before)) owed.set(section, state);
  }
  return owed;
};

const stateOf = (section: Element, owed: SectionState): SectionState => {
  if (section.querySelector('[aria-invalid="true"]')) return 'error';
  const required = [...section.querySelectorAll(REQUIRED)];
  if (owed !== 'failed' && owed !== 'overdue' && required.some(isEmpty)) return 'missing';
  if (owed !== '') return owed;
  return required.length > 0 ? 'complete' : '';
};

/** The sections of a page in their order, with how they stand, as the page itself shows it. */
export const sectionsIn = (page: ParentNode): readonly PageSection[] => {
  const owed = owedIn(page);
  return [...page.querySelectorAll<HTMLElement>('.form-section')].flatMap((element) => {
    const heading = element.querySelector<HTMLElement>('h2');
    if (!heading || element.parentElement?.closest('[role="dialog"]')) return [];
    const title = heading.textContent?.trim() ?? '';
    return [{ element, heading, title, state: stateOf(element, owed.get(element) ?? '') }];
  });
};
