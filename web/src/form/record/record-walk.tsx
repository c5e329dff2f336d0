import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { callOf } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { ariaKeys, shortcuts } from '#web/routing/shortcuts.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { useSession } from '#web/session/session.ts';
import { type ListWalk, rememberWalk, stepsFrom, walkWith, withPage } from '#web/session/visited.ts';
import { Icon } from '#web/ui/icon.tsx';

interface Rows {
  readonly content: readonly { readonly id: string }[];
}

interface Props {
  readonly id: string;
  /** The path of the list that the record leads back to. */
  readonly list: string;
}

/** Fetches the page at an end of the walk that the record stands at; kept, so that the next record knows it too. */
const useNeighbours = (walk: ListWalk, id: string) => {
  const [known, setKnown] = useState(walk);
  const steps = stepsFrom(known, id);
  const page = steps.pageAfter ?? steps.pageBefore;
  const { error, refetch } = useQuery({
    queryKey: ['walk', walk.call, walk.query, page, id],
    meta: { saysFailure: true },
    queryFn: async ({ signal }) => {
      const input = { query: { ...walk.query, page } };
      // Of the list that the record was opened from, which is known by its address alone.
      const { content } = (await callOf({ method: 'GET', path: walk.call })(input, { signal, quiet: true })) as Rows;
      const longer = withPage(
        known,
        page ?? 0,
        content.map((row) => row.id),
      );
      rememberWalk(sessionStorage, longer);
      setKnown(longer);
      return longer.ids.length;
    },
    enabled: page !== undefined,
    gcTime: 0,
  });
  return { ...steps, refused: error && { side: page === steps.pageAfter ? 'after' : 'before', error, retry: refetch } };
};

/** Leads to the records before and after this one in the list that it was opened from. */
export const RecordWalk = ({ id, list }: Props) => {
  const userId = useSession()?.userId ?? '';
  const walk = walkWith(sessionStorage, userId, list, id);
  return walk ? <Steps walk={walk} id={id} /> : null;
};

const Steps = ({ walk, id }: { readonly walk: ListWalk; readonly id: string }) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { place, before, after, refused } = useNeighbours(walk, id);
  // The same kind of page: view leads to view, edit to edit.
  const addressOf = (other: string | undefined) =>
    other && pathname.replace(`/${encodeURIComponent(id)}`, `/${encodeURIComponent(other)}`);
  const [previous, next] = [addressOf(before), addressOf(after)];
  useShortcut('previous', previous ? () => navigate(previous) : undefined);
  useShortcut('next', next ? () => navigate(next) : undefined);
  const retryOf = (side: string) => (refused?.side === side ? refused : undefined);
  return (
    <nav aria-label="Records of the list" className="walk">
      <Step to={previous} name="previous" label="Previous" refused={retryOf('before')} />
      <span>
        {place.toLocaleString('en-US')} of {walk.total.toLocaleString('en-US')}
      </span>
      <Step to={next} name="next" label="Next" refused={retryOf('after')} />
    </nav>
  );
};

interface StepProps {
  readonly to: string | undefined;
  readonly name: 'previous' | 'next';
  readonly label: string;
  /** The record there could not be looked up. */
  readonly refused: { readonly error: Error; readonly retry: () => unknown } | undefined;
}

/** Keeps its place at the ends of the list. If the neighbour could not be looked up it says so, and tries again. */
const Step = ({ to, name, label, refused }: StepProps) => {
  const icon = <Icon name={name === 'next' ? 'right' : 'left'} />;
  if (to === undefined && refused) {
    const text = `${label} could not be looked up. ${sayFailure(refused.error)} Try again.`;
    return (
      <button type="button" className="icon-button" aria-label={text} title={text} onClick={() => refused.retry()}>
        <Icon name="alert" />
      </button>
    );
  }
  return to === undefined ? (
    <span className="icon-button" aria-hidden="true">
      {icon}
    </span>
  ) : (
    <Link
      className="icon-button"
      to={to}
      aria-label={label}
      title={label}
      aria-keyshortcuts={ariaKeys(shortcuts[name])}
    >
      {icon}
    </Link>
  );
};
