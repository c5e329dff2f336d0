import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApplicationError } from '#contract/application-error.ts';
import type { Retention } from '#contract/record/deleted.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { showDate } from '../ui/shown-values.ts';
import { toastSuccess } from '../ui/toasts.ts';
import { RemovalEffects } from './removal-effects.tsx';
import type { AnyRow, ListSource, NameOf } from './source.ts';

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

/** Asks, deletes, and says how it went. */
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
  const ask = (asked: Row) => {
    setRow(asked);
    days.mutate(asked.id);
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
            Hand over first
          </button>
        </div>
      )}
      {days.data && <RetentionNote retention={days.data} />}
    </ConfirmDialog>
  );
  return { ask, dialog };
};
