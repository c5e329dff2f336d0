import { PAGE_SIZE } from '../../../contract/rules/limits.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The shape of the table while its first rows are on their way; shows only after a moment. */
export const ListSkeleton = ({ columns, rows = PAGE_SIZE }: { readonly columns: number; readonly rows?: number }) => (
  <div className="skeleton" role="progressbar" aria-label="Loading">
    {numbers(rows + 1).map((row) => (
      <div key={row} className="skeleton-row">
        {numbers(columns).map((column) => (
          <span key={column} />
        ))}
      </div>
    ))}
  </div>
);
