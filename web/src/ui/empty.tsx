import type { ReactNode } from 'react';

interface Props {
  readonly heading: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shown instead of rows: what happened, and what to do next. */
export const Empty = ({ heading, text, children }: Props) => (
  <div className="empty-state">
    <h2>{heading}</h2>
    <p>{text}</p>
    {children}
  </div>
);
