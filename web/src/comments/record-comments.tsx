import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { RecordKind } from '#contract/record/history.ts';
import { usePrefetched } from '../api/use-prefetched.ts';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { usePrinting } from '../ui/print.ts';
import { commentsQuery } from './comments-query.ts';
import { commentAt } from './place.ts';
import '../styles/form.css';
import '../styles/history.css';

const CommentList = lazyPart(() => import('./comment-list.tsx').then((module) => module.CommentList));

interface Props {
  readonly kind: RecordKind;
  readonly recordId: string;
}

/** Comments on a record, below it: shown when they are opened, printed, or when a notification led to them. D-97; role matrix row 110. */
export const RecordComments = (props: Props) => {
  const { hash } = useLocation();
  const wanted = commentAt(hash);
  const [open, setOpen] = useState(wanted !== undefined);
  // A folded list stays: words may be typed below it.
  const [isRead, setRead] = useState(open);
  const isPrinting = usePrinting();
  usePrefetched(CommentList, commentsQuery(props.kind, props.recordId, true));
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (wanted === undefined) return;
    setOpen(true);
    if (wanted === '') section.current?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  return (
    <details
      ref={section}
      className="form-section history"
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) setRead(true);
      }}
    >
      <summary>
        <h2>Comments</h2>
      </summary>
      {(open || isRead || isPrinting) && (
        <Suspense fallback={<CardSkeleton />}>
          <CommentList {...props} wanted={wanted ?? ''} />
        </Suspense>
      )}
    </details>
  );
};
