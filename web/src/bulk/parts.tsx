import { Fragment } from 'react';

/** Texts behind one another, each in one piece. */
export const Parts = ({ of }: { readonly of: readonly string[] }) => (
  <span>
    {of.map((part, index) => (
      <Fragment key={part}>
        <span className="in-one">
          {part}
          {index < of.length - 1 && ','}
        </span>{' '}
      </Fragment>
    ))}
  </span>
);
