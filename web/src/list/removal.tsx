import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApplicationError } from '#contract/application-error.ts';
import type { Retention } from '#contract/record/deleted.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { showDate } from '../ui/shown-values.tsx';
import type { ListSource, ShownEffect } from './source.ts';

const beginnings = {
  deleted: (isOne) => (isOne ? 'Deleted with it:' : 'Deleted with them:'),
  released: () => 'No longer associated:',
  unassigned: () => 'Left without a responsible person:',
  blocks: () => 'It cannot be deleted while it has:',
} as const satisfies Record<ShownEffect['outcome'], (isOne: boolean) => string>;

const outcomes = ['deleted', 'released', 'unassigned', 'blocks'] as const;

const inWords = ({ noun, count, names }: ShownEffect) => {
  if (names.length === 0) return counted(count, noun);
  const more = count - names.length;
  const others = more > 0 ? ` and ${more.toLocaleString('en-US')} more` : '';
  return `${counted(count, noun)} (${names.join(', ')}${others})`;
};

interface RemovalEffectsProps {
  readonly effects: readonly ShownEffect[];
  /** How many records are deleted. */
  readonly of?: number;
}

/** What else happens when records are deleted, a line for each outcome. */
export const RemovalEffects = ({ effects, of = 1 }: RemovalEffectsProps) => (
  <>
    {outcomes.map((outcome) => {
      const own = effects.filter((effect) => effect.outcome === outcome);
      return (
        own.length > 0 && (
          <p key={outcome} className={outcome === 'blocks' ? 'banner error' : undefined}>
            <strong>{beginnings[outcome](of === 1)}</strong> {own.map(inWords).join(', ')}
          </p>
        )
      );
    })}
  </>
);

interface Props {
  readonly retention: Retention;
}

/** Names the days of a record that is deleted now: until when it can be restored, and when it is erased. D-110. */
const RetentionNote = ({ retention: { restoreUntil, eraseOn } }: Props) => (
  <p>
    {restoreUntil === '' ? 'It cannot be restored.' : `It can be restored until ${showDate(restoreUntil)}.`} It is
    erased on {showDate(eraseOn)}.
  </p>
);

export interface RemovalOptions<Row> {
  readonly source: Pick<ListSource<Row>, 'remove' | 'removal'>;
  readonly noun: string | undefined;
  /** Its kind, by which the question names the days of its retention; none for what retention does not govern. */
  readonly kind?: RecordKind | undefined;
  /** Said before the reason when it could not be deleted; the server's own words otherwise. */
  readonly failed?: string;
  /** What has to be read again, within a record's form; on a list of its own everything. */
  readonly stale?: readonly QueryKey[];
  onRemoved(): void;
}

interface RemovalProps<Row> extends RemovalOptions<Row> {
  readonly id: string;
  readonly name: string;
  /** Opens what gives the unassigned records another responsible person, instead of deleting now. */
  onReassign?: (() => void) | undefined;
  onClose(): void;
}

/** What the question says besides: what goes with the record, and the days of its retention. */
const useConsequences = <Row,>({ source: { removal }, kind, id }: RemovalProps<Row>) =>
  useQuery({
    queryKey: ['goes with', kind, id],
    queryFn: async () => {
      const [effects, retention] = await Promise.all([
        removal ? removal({ query: { id } }) : [],
        kind ? api.record.retention({ query: { kind, id } }) : undefined,
      ]);
      return { effects, retention };
    },
    // Not again for a record that was deleted just now.
    staleTime: 'static',
    gcTime: 0,
  });

/** Asks before a record is deleted, deletes it, and says how it went. */
export const RemovalDialog = <Row,>(props: RemovalProps<Row>) => {
  const { source, noun = 'the record', id, name, failed, stale = [[]], onReassign, onRemoved, onClose } = props;
  const title = noun.replace(/^the /, '');
  const queries = useQueryClient();
  const [problem, setProblem] = useState('');
  const { data: { effects, retention } = { effects: [] }, error, isFetching } = useConsequences(props);

  const confirm = async () => {
    const { remove } = source;
    if (!remove) return;
    try {
      await remove((remove.route.params ? { params: { id } } : { query: { id } }) as never);
      toastSuccess(title, remove.route.done ?? 'Deleted successfully');
      onRemoved();
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      onClose();
    } catch (failure) {
      const refusal =
        failed && failure instanceof ApplicationError
          ? new ApplicationError(failed, failure.reason || failure.message)
          : failure;
      toastFailure(refusal, title);
      setProblem(sayFailure(refusal));
    }
  };

  return (
    <ConfirmDialog
      message={`Are you sure you want to delete ${noun}?`}
      subject={name}
      problem={problem || (error ? sayFailure(error) : '')}
      destructive
      loading={isFetching}
      refused={effects.some(({ outcome }) => outcome === 'blocks')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <RemovalEffects effects={effects} />
      {onReassign && effects.some(({ outcome }) => outcome === 'unassigned') && (
        <div className="actions">
          <button
            type="button"
            className="button"
            onClick={() => {
              onClose();
              onReassign();
            }}
          >
            Reassign first
          </button>
        </div>
      )}
      {retention && <RetentionNote retention={retention} />}
    </ConfirmDialog>
  );
};
