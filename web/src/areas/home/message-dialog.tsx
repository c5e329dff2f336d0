import { useQuery } from '@tanstack/react-query';
import type { RecordMode } from '#contract/rules/modes.ts';
import { api } from '#web/api/client.ts';
import { describeFailure } from '#web/api/failure.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useReload } from '#web/form/use-reload.ts';
import { MessageForm } from './message-form.tsx';

/** Which message is open, and what for. */
export type OpenMessage =
  | { readonly mode: 'add'; readonly id?: never }
  | { readonly mode: Exclude<RecordMode, 'add'>; readonly id: string };

interface Props {
  readonly message: OpenMessage;
  onClose(): void;
}

const titles = { add: 'Add New Message', edit: 'Edit Message', view: 'View Message' };

/** A message in a window: new, to change, or to read in full. */
export const MessageDialog = ({ message: { mode, id }, onClose }: Props) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['message', id],
    queryFn: () => api.dashboard.read({ query: { messageId: id ?? '' } }),
    enabled: id !== undefined,
    gcTime: 0,
  });
  const { round, typed, reload } = useReload(refetch);
  return (
    <FormDialog title={titles[mode]} wide onClose={onClose}>
      {error && <p role="alert">{describeFailure(error).message}</p>}
      {(mode === 'add' || data) && (
        <MessageForm key={round} mode={mode} message={data} typedBefore={typed} onReload={reload} onClose={onClose} />
      )}
    </FormDialog>
  );
};
