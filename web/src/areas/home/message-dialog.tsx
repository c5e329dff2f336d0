import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type Message, NewMessage } from '#contract/home/message.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import type { RecordMode } from '#contract/rules/record-mode.ts';
import { api } from '#web/api/client.ts';
import { describeFailure, toastFailure } from '#web/api/failure.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { Conflict, Reloaded, type Typed } from '#web/form/form-messages.tsx';
import { isConflict, useReload } from '#web/form/use-save.ts';
import { useIdempotencyKey, useSubmission } from '#web/form/use-submission.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { showTime } from '#web/ui/shown-values.tsx';

interface MessageFormProps {
  readonly mode: RecordMode;
  readonly message: Message | undefined;
  /** Typed before a reload that a conflict made necessary. */
  readonly typedBefore: readonly Typed[];
  onReload(typed: readonly Typed[]): unknown;
  onClose(): void;
}

const save = (text: string, message: Message | undefined, idempotencyKey: string) =>
  message
    ? api.dashboard.update({ body: { id: message.id, version: message.version, message: text } })
    : api.dashboard.create({ body: { message: text } }, { idempotencyKey });

/** The text of a message with Post and Cancel. Spec part 1, 2.11 and section 5. */
const MessageForm = ({ mode, typedBefore, onReload, onClose, ...props }: MessageFormProps) => {
  // As it was when the typing began, whatever is read meanwhile.
  const [message] = useState(props.message);
  const id = useId();
  const queries = useQueryClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(message?.message ?? '');
  const [conflict, setConflict] = useState(false);
  const keyFor = useIdempotencyKey();
  const mistake = mistakeOf(NewMessage.shape.message, text);
  const close = useFormDialog(text !== (message?.message ?? ''));
  useEffect(() => input.current?.focus(), []);

  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake, field: input }],
    async () => {
      await save(text, message, keyFor(text));
      toastSuccess('Message', message ? 'Updated successfully' : 'Saved successfully');
      onClose();
      await queries.invalidateQueries();
    },
    (failure) => {
      toastFailure(failure, 'Message');
      setConflict(message !== undefined && isConflict(failure));
    },
  );
  const error = submitted ? mistake : '';

  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      {conflict ? (
        <Conflict
          typed={[{ label: 'Message', value: text }]}
          onReload={() => onReload([{ label: 'Message', value: text }])}
        />
      ) : (
        typedBefore.length > 0 && <Reloaded typed={typedBefore} />
      )}
      {problem !== '' && !conflict && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      {message && (
        <p className="message-by">
          {message.updatedBy}, {showTime(message.updatedTime)}
        </p>
      )}
      <div className="field">
        <label htmlFor={id} className={mode === 'view' ? undefined : 'required'}>
          Message
        </label>
        <textarea
          ref={input}
          id={id}
          rows={6}
          maxLength={MESSAGE_MAX}
          disabled={mode === 'view'}
          readOnly={busy}
          value={text}
          aria-required={mode !== 'view'}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-error`}
          onChange={({ target }) => setText(target.value)}
        />
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      </div>
      <DialogFooter
        cancel={mode === 'view' ? 'Close' : 'Cancel'}
        onCancel={close}
        {...(mode === 'view' ? {} : { submit: { label: 'Post', pending: 'Posting…', busy } })}
      />
    </form>
  );
};

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
