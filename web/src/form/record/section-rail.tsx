import { type MouseEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { unfold, usePageMark } from '#web/ui/page-section.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { fieldId } from './record-context.ts';

/** How a section of a record's page stands; '' if there is nothing to say. */
type SectionState = 'error' | 'failed' | 'overdue' | 'missing' | 'review' | 'due' | 'complete' | '';

interface SectionOnPage {
  readonly element: HTMLElement;
  readonly heading: HTMLElement;
  readonly title: string;
  readonly state: SectionState;
  readonly isFolded: boolean;
}

/** The worst first. */
const order: readonly SectionState[] = ['error', 'failed', 'overdue', 'missing', 'review', 'due', 'complete', ''];

const REQUIRED = ':is(input, textarea)[aria-required="true"]';
const isEmpty = (control: Element) =>
  (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) && control.value.trim() === '';

/** The obligations that the box above the record shows, by the section that each item leads to. */
const outstandingIn = (page: ParentNode): ReadonlyMap<Element, SectionState> => {
  const outstanding = new Map<Element, SectionState>();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.record-status .obligation-lines a[href*="focus="]')) {
    const name = new URL(link.href).searchParams.get('focus') ?? '';
    const section = document.getElementById(fieldId(name))?.closest('.form-section');
    const status = link.closest('li')?.querySelector('.status');
    const state = order.find((each) => each !== '' && status?.classList.contains(each)) ?? '';
    const before = section ? (outstanding.get(section) ?? '') : '';
    if (section && order.indexOf(state) < order.indexOf(before)) outstanding.set(section, state);
  }
  return outstanding;
};

const stateOf = (section: Element, outstanding: SectionState): SectionState => {
  if (section.querySelector('[aria-invalid="true"]')) return 'error';
  const required = [...section.querySelectorAll(REQUIRED)];
  if (outstanding !== 'failed' && outstanding !== 'overdue' && required.some(isEmpty)) return 'missing';
  if (outstanding !== '') return outstanding;
  return required.length > 0 ? 'complete' : '';
};

/** The sections of a page in their order, with how they stand, as the page itself shows it. */
const sectionsIn = (page: ParentNode): readonly SectionOnPage[] => {
  const outstanding = outstandingIn(page);
  return [...page.querySelectorAll<HTMLElement>('.form-section')].flatMap((element) => {
    const heading = element.querySelector<HTMLElement>('h2');
    if (!heading || element.parentElement?.closest('[role="dialog"]')) return [];
    const title = heading.textContent?.trim() ?? '';
    const isFolded = heading.closest('details')?.open === false;
    return [{ element, heading, title, isFolded, state: stateOf(element, outstanding.get(element) ?? '') }];
  });
};

/** From this width on there is room next to a record. */
const WIDE = '(min-width: 1200px)';

const states: Readonly<Record<Exclude<SectionState, ''>, { readonly icon: IconName; readonly says: string }>> = {
  error: { icon: 'alert', says: 'has errors' },
  failed: { icon: 'close', says: 'failed' },
  overdue: { icon: 'alert', says: 'overdue' },
  missing: { icon: 'missing', says: 'something is missing' },
  review: { icon: 'search', says: 'in review' },
  due: { icon: 'alert', says: 'due soon' },
  complete: { icon: 'check', says: 'complete' },
};

const SLACK = 24;

/** Where the top of a section comes to lie when the rail leads there, or a little below. */
const stop = () => (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) + SLACK;

/** The sections of the page and which of them is in sight; looked at again whenever the page changes or moves. */
const useSections = (page: HTMLElement) => {
  const [sections, setSections] = useState<readonly SectionOnPage[]>([]);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const found = sectionsIn(page);
      setSections((before) => (isSame(before, found) ? before : found));
      const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 1;
      const end = stop();
      const passed = found.filter(({ element }) => element.getBoundingClientRect().top <= end).length;
      setCurrent(isAtEnd && scrollY > 0 ? found.length - 1 : Math.max(passed - 1, 0));
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    const watcher = new MutationObserver(later);
    watcher.observe(page, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-invalid', 'value', 'class', 'open'],
    });
    page.addEventListener('input', later);
    addEventListener('scroll', later, { passive: true });
    later();
    return () => {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      page.removeEventListener('input', later);
      removeEventListener('scroll', later);
    };
  }, [page]);
  return { sections, current };
};

const isSame = (one: readonly SectionOnPage[], other: readonly SectionOnPage[]) =>
  one.length === other.length &&
  one.every(({ element, title, state, isFolded }, at) => {
    const same = other[at];
    return same?.element === element && same.title === title && same.state === state && same.isFolded === isFolded;
  });

const goTo = (event: MouseEvent, { element, heading }: SectionOnPage) => {
  event.preventDefault();
  unfold(heading);
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'start' });
};

/** Next to a record, on a wide screen: its sections, how they stand and which one is in sight. */
export const SectionRail = () => {
  const isWide = useMedia(WIDE);
  const place = document.getElementById('rail');
  const page = document.getElementById('main');
  return isWide && place && page ? createPortal(<Rail page={page} />, place) : null;
};

const Rail = ({ page }: { readonly page: HTMLElement }) => {
  const { sections, current } = useSections(page);
  usePageMark('rail');
  return (
    <nav aria-label="On this page" className="section-rail">
      <p>On this page</p>
      <ul>
        {sections.map((section, at) => (
          <li key={section.title}>
            <a
              href={`#${encodeURIComponent(section.title)}`}
              {...(section.isFolded ? { className: 'folded' } : {})}
              {...(at === current ? { 'aria-current': 'location' as const } : {})}
              onClick={(event) => goTo(event, section)}
            >
              {section.title}
              <SectionStatus state={section.state} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const SectionStatus = ({ state }: { readonly state: SectionState }) => {
  if (state === '') return null;
  const { icon, says } = states[state];
  return (
    <span className={`section-state ${state}`} title={says}>
      <Icon name={icon} />
      <span className="visually-hidden">, {says}</span>
    </span>
  );
};
