import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from '#contract/rules/product.ts';

interface Props {
  readonly children: string;
  /** Stands next to the title: a count or a state. */
  readonly aside?: ReactNode;
}

/** The page's h1: names the tab, and takes the focus when a link led here. */
export const PageTitle = ({ children, aside }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const first = key === 'default';
  useEffect(() => {
    document.title = children === product ? product : `${children} - ${product}`;
  }, [children]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address means a new page, even of the same screen.
  useEffect(() => {
    if (!first) heading.current?.focus();
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className="page-title">
      {children} {aside}
    </h1>
  );
};
