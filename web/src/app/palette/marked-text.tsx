import { Fragment } from 'react';
import type { Marked } from '../../../../contract/search/record.ts';

/** A text with what was searched for marked. */
export const MarkedText = ({ text, marks }: Marked) => {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ends[at], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
};
