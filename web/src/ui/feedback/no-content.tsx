import type { ReactNode } from 'react';

interface EmptyProps {
  readonly heading: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Shown instead of rows: what happened, and what to do next. */
export const Empty = ({ heading, text, children }: EmptyProps) => (
  <div className="empty-state">
    <h2>{heading}</h2>
    <p>{text}</p>
    {children}
  </div>
);

interface Props {
  readonly heading: string;
  readonly text: string;
  onRetry(): unknown;
}

/** In place of what could not be loaded. */
export const Failed = ({ heading, text, onRetry }: Props) => (
  <Empty heading={heading} text={text}>
    <button type="button" className="button" onClick={() => onRetry()}>
      Try again
    </button>
  </Empty>
);
