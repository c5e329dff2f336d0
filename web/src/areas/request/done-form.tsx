import { type FormEvent, useId, useState } from 'react';
import type { AnswerHeaders } from '#contract/request-answer/forms.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { FieldFrame } from '#web/form/field-frame.tsx';
import { CardFooter } from '#web/ui/form-footer.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

interface Props {
  readonly request: number;
  /** The record that it is about, where the page is about several. */
  readonly about: string;
  readonly headers: AnswerHeaders;
  readonly isChecking: boolean;
  onDone(): void;
}

/** Closes the request, with a note for who asked; it asks before. */
export const DoneForm = ({ request, about, headers, isChecking, onDone }: Props) => {
  const id = useId();
  const [note, setNote] = useState('');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const confirm = async () => {
    try {
      await api.requestAnswer.done({ headers, body: { request, note } }, { quiet: true });
      onDone();
    } catch (error) {
      setProblem(sayFailure(error));
    }
  };
  return (
    <form onSubmit={submit}>
      <FieldFrame id={id} label="Note (optional)" required={false} error="">
        <textarea
          id={id}
          rows={3}
          maxLength={MESSAGE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FieldFrame>
      <CardFooter submit={{ label: about === '' ? 'I am done' : `I am done with ${about}` }} />
      {asking && (
        <ConfirmDialog
          message={
            isChecking
              ? 'A file is still being checked. Close the request anyway? It takes nothing more after that.'
              : 'Close the request? It takes nothing more after that.'
          }
          problem={problem}
          onConfirm={confirm}
          onCancel={() => {
            setAsking(false);
            setProblem('');
          }}
        />
      )}
    </form>
  );
};
