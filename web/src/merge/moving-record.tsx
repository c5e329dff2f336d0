import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { MergeKind, MergeState } from '#contract/record/merge.ts';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';
import { recordPath } from '../routing/record-places.ts';
import '../styles/merge.css';

interface Props {
  readonly kind: MergeKind;
  readonly id: string;
  /** It is known whether the record goes into another one: its own calls find it no more. */
  onKnown(leaves: boolean): void;
}

const WHILE_MOVING_MS = 5_000;

const isMoving = (state: MergeState | undefined): state is MergeState => state !== undefined && state.step !== 'none';
const isLeaving = ({ step, stays }: MergeState) => step === 'merging' && !stays;

/**
 * Says that a merge, or its undo, moves what belongs to a record, and polls while it lasts. Afterwards the page is read
 * again, or the record shown that the other one went into.
 */
export const MovingRecord = ({ kind, id, onKnown }: Props) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data, isPending } = useQuery({
    queryKey: [keyOf(api.record.mergeState.route), { query: { kind, id } }],
    queryFn: ({ signal }) => api.record.mergeState({ query: { kind, id } }, { signal }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? WHILE_MOVING_MS : false),
  });
  const last = useRef<MergeState>(undefined);
  const follow = useEffectEvent((state: MergeState | undefined) => {
    const before = last.current;
    last.current = state;
    onKnown(isMoving(state) && isLeaving(state));
    if (!isMoving(before) || isMoving(state)) return;
    if (isLeaving(before) && before.other)
      navigate(recordPath({ kind, id: before.other.id, of: '' }), { replace: true });
    void queries.invalidateQueries();
  });
  useEffect(() => {
    if (!isPending) follow(data);
  }, [data, isPending]);
  return isMoving(data) ? <MovingNote kind={kind} state={data} /> : null;
};

const verbOf = ({ step, stays }: MergeState) => {
  if (step === 'separating') return 'separated from';
  return stays ? 'merged with' : 'merged into';
};

const MovingNote = ({ kind, state }: { readonly kind: MergeKind; readonly state: MergeState }) => {
  const { step, stays, other } = state;
  const exists = other !== null && !(step === 'merging' && stays);
  return (
    <p role="status" className="banner warning moving-record">
      This record is being {verbOf(state)}{' '}
      {exists ? (
        <Link to={recordPath({ kind, id: other.id, of: '' })}>{other.name}</Link>
      ) : (
        (other?.name ?? 'another record')
      )}
      . What belongs to it is still moving; this takes about a minute.
    </p>
  );
};
