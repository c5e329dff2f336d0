import { useQuery } from '@tanstack/react-query';
import type { RecordMode } from '../../../../contract/rules/modes.ts';
import { api } from '../../api/client.ts';
import { describeFailure } from '../../api/failure.ts';
import { Dialog } from '../../ui/dialog.tsx';
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
  const { data, error } = useQuery({
    queryKey: ['message', id],
    queryFn: () => api.dashboard.read({ query: { messageId: id ?? '' } }),
    enabled: id !== undefined,
    gcTime: 0,
  });
  return (
    <Dialog title={titles[mode]} wide keeps={mode !== 'view'} onClose={onClose}>
      {error && <p role="alert">{describeFailure(error).message}</p>}
      {(mode === 'add' || data) && <MessageForm mode={mode} message={data} onClose={onClose} />}
    </Dialog>
  );
};
