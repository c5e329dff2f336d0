/** A text up to here stands whole in its cell. */
const WHOLE = 140;
const START = 110;

/** A text of somebody's: of a long one the beginning, and the rest when it is asked for. */
export const LongText = ({ text }: { readonly text: string }) => {
  if (text.length <= WHOLE) return <span className="review-text">{text}</span>;
  return (
    <details className="review-long">
      <summary>
        <span className="review-start">{text.slice(0, START).trimEnd()}… </span>
        <span className="review-more">Show all</span>
        <span className="review-less">Show less</span>
      </summary>
      <span className="review-text">{text}</span>
    </details>
  );
};
