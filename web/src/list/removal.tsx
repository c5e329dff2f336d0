import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import type { AnyRow, ListSource, NameOf, ShownEffect } from './source.ts';

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

interface Options<Row> {
  readonly source: Pick<ListSource<Row>, 'remove' | 'removal'>;
  readonly noun: string | undefined;
  /** Its kind, by which the question names the days of its retention; none for what retention does not govern. */
  readonly kind?: RecordKind | undefined;
  readonly nameOf: NameOf<Row>;
  /** Said before the reason when it could not be deleted; the server's own words otherwise. */
  readonly failed?: string;
  /** What has to be read again, within a record's form; on a list of its own everything. */
  readonly stale?: readonly QueryKey[];
  /** Opens what gives the unassigned records another responsible person, instead of deleting now. */
  onReassign?: ((row: Row) => void) | undefined;
  onRemoved(): void;
}

/** Confirms, deletes, and says how it went. */
export const useRemoval = <Row extends AnyRow>({
  source,
  noun = 'the record',
  kind,
  nameOf,
  failed,
  stale = [[]],
  onReassign,
  onRemoved,
}: Options<Row>) => {
  const title = noun.replace(/^the /, '');
  const queries = useQueryClient();
  const [row, setRow] = useState<Row>();
  const [problem, setProblem] = useState('');
  const { remove, removal } = source;
  const effects = useQuery({
    queryKey: ['goes with', title, row?.id],
    queryFn: () => (removal && row ? removal({ query: { id: row.id } }) : []),
    enabled: row !== undefined && removal !== undefined,
    gcTime: 0,
  });
  const { data = [] } = effects;
  // No query: it would be repeated for a record that was deleted just now.
  const days = useMutation({
    mutationFn: async (id: string) => (kind ? api.record.retention({ query: { kind, id } }) : undefined),
  });
  const ask = (chosen: Row) => {
    setRow(chosen);
    days.mutate(chosen.id);
  };

  const close = () => {
    setRow(undefined);
    setProblem('');
  };

  const confirm = async () => {
    if (!row || !remove) return;
    try {
      const where = { id: row.id };
      await remove((remove.route.params ? { params: where } : { query: where }) as never);
      toastSuccess(title, remove.route.done ?? 'Deleted successfully');
      onRemoved();
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
      close();
    } catch (failure) {
      const error =
        failed && failure instanceof ApplicationError
          ? new ApplicationError(failed, failure.reason || failure.message)
          : failure;
      toastFailure(error, title);
      setProblem(sayFailure(error));
    }
  };

  const dialog = row && (
    <ConfirmDialog
      message={`Are you sure you want to delete ${noun}?`}
      subject={nameOf(row)}
      problem={problem || (effects.error ? sayFailure(effects.error) : '')}
      destructive
      loading={effects.isFetching || days.isPending}
      refused={data.some(({ outcome }) => outcome === 'blocks')}
      onConfirm={confirm}
      onCancel={close}
    >
      <RemovalEffects effects={data} />
      {onReassign && data.some(({ outcome }) => outcome === 'unassigned') && (
        <div className="actions">
          <button
            type="button"
            className="button"
            onClick={() => {
              close();
              onReassign(row);
            }}
          >
            Reassign first
          </button>
        </div>
      )}
      {days.data && <RetentionNote retention={days.data} />}
    </ConfirmDialog>
  );
  return { ask, dialog };
};
