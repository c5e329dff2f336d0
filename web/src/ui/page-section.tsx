import {
  createContext,
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { usePrinting } from './print.ts';

/**
 * Says at the page that a part is shown which changes the page's own layout. Styles read `data-rail` or `data-selection`
 * instead of asking `:has()`: with that, the browser works out the styles of the whole page again whenever anything
 * appears in it, which takes 70 ms of a slow machine in a large form.
 */
export const usePageMark = (part: 'rail' | 'selection', isShown = true) =>
  useLayoutEffect(() => {
    const page = document.getElementById('main');
    page?.toggleAttribute(`data-${part}`, isShown);
    return () => page?.removeAttribute(`data-${part}`);
  }, [part, isShown]);

/** The name under which this browser stores which sections of a page are folded; '' for a page whose sections do not fold. */
export const FoldContext = createContext('');

const foldedIn = (name: string): ReadonlySet<string> =>
  new Set((localStorage.getItem(name) ?? '').split('\n').filter((title) => title !== ''));

const remember = (name: string, title: string, isOpen: boolean) => {
  const others = [...foldedIn(name)].filter((other) => other !== title);
  const folded = isOpen ? others : [...others, title];
  if (folded.length === 0) localStorage.removeItem(name);
  else localStorage.setItem(name, folded.join('\n'));
};

/**
 * Opens the folded sections that an element is in, so that it can be shown and have the focus. They hear of it at once: the browser's
 * own event comes later, and a page that is left before it would have forgotten that the section was opened.
 */
export const unfold = (element: Element) => {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement && !at.open) {
      at.open = true;
      at.dispatchEvent(new Event('toggle'));
    }
};

interface Props {
  readonly ref?: RefObject<HTMLElement | null>;
  readonly title: string;
  /** Its id, to which links lead. */
  readonly id?: string | undefined;
  readonly className?: string;
  /** A landmark of the page, with its title as the name. */
  readonly isRegion?: boolean;
  /** Next to the title. */
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
  readonly onClickCapture?: MouseEventHandler;
}

/**
 * A section of a record's page. Where pages fold it does with a press on its title, and stays so for this person in this browser; the
 * search of the browser and a link to something in it open it, and on paper it is whole.
 */
export const PageSection = ({ title, className = '', isRegion = false, aside, children, ...section }: Props) => {
  const id = useId();
  const name = useContext(FoldContext);
  const isPrinting = usePrinting();
  const [isOpen, setOpen] = useState(() => name === '' || !foldedIn(name).has(title));
  const heading = <h2 id={id}>{title}</h2>;
  return (
    <section
      {...section}
      className={`form-section ${className}`.trimEnd()}
      {...(isRegion ? { 'aria-labelledby': id } : {})}
    >
      {name === '' ? (
        <>
          {aside === undefined ? (
            heading
          ) : (
            <div className="section-head">
              {heading}
              {aside}
            </div>
          )}
          {children}
        </>
      ) : (
        <details
          className="fold"
          open={isOpen}
          onToggle={({ currentTarget: { open } }) => {
            setOpen(open);
            // The paper opens all of them, for itself alone.
            if (!isPrinting) remember(name, title, open);
          }}
        >
          <summary>{heading}</summary>
          {aside && <div className="fold-aside">{aside}</div>}
          {children}
        </details>
      )}
    </section>
  );
};
