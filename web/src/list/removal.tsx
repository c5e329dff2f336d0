import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../../contract/refusal.ts';
import { toastFailure } from '../api/failure.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastSuccess } from '../ui/toasts.ts';
import type { AnyRow, ListSource, NameOf } from './source.ts';

interface Options<Row> {
  readonly source: Pick<ListSource<Row>, 'remove'>;
  readonly noun: string | undefined;
  readonly nameOf: NameOf<Row>;
  /** Said before the reason when it could not be deleted; the server's own words otherwise. */
  readonly failed?: string;
  onRemoved(): void;
}

/** Asks, deletes, and says how it went. */
export const useRemoval = <Row extends AnyRow>({
  source,
  noun = 'the record',
  nameOf,
  failed,
  onRemoved,
}: Options<Row>) => {
  const title = noun.replace(/^the /, '');
  const queries = useQueryClient();
  const [row, setRow] = useState<Row>();
  const { remove } = source;

  const confirm = async () => {
    if (!row || !remove) return;
    try {
      const where = { id: row.id };
      await remove((remove.route.params ? { params: where } : { query: where }) as never);
      toastSuccess(title, remove.route.done ?? 'Deleted successfully');
      onRemoved();
      await queries.invalidateQueries();
    } catch (error) {
      toastFailure(
        failed && error instanceof Refusal ? new Refusal(failed, error.reason || error.message) : error,
        title,
      );
    }
    setRow(undefined);
  };

  const dialog = row && (
    <ConfirmDialog
      message={`Are you sure you want to delete ${noun}?`}
      subject={nameOf(row)}
      destructive
      onConfirm={confirm}
      onCancel={() => setRow(undefined)}
    />
  );
  return { ask: setRow, dialog };
};
