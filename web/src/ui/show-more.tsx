import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface Props {
  readonly query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  readonly name?: string;
}

/** The button below lines that are read in parts; nothing once all of them are there. */
export const ShowMore = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, name = 'Show more' }: Props) =>
  hasNextPage && (
    <button
      type="button"
      className="button"
      aria-disabled={isFetchingNextPage}
      onClick={() => !isFetchingNextPage && fetchNextPage()}
    >
      {isFetchingNextPage ? 'Looking…' : name}
    </button>
  );
