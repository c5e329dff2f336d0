import { Fragment } from 'react';

/** Texts in a row; none breaks within itself. */
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
