import type { AnsweredFile, AnswerHeaders } from '#contract/request-answer/forms.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { showTime } from '#web/ui/shown-values.ts';

interface Props {
  readonly request: number;
  readonly files: readonly AnsweredFile[];
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
}

const words = {
  checking: ['info', 'Being checked'],
  received: ['ok', 'Received'],
  refused: ['overdue', 'Refused'],
  returned: ['due', 'Returned'],
} as const;

const sizeOf = (size: number) =>
  size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;

/** What came in by this link, with what became of it; its content is not shown to anybody here. */
export const AnsweredFiles = ({ request, files, headers, onChanged }: Props) => {
  const withdraw = async (id: string) => {
    try {
      await api.requestAnswer.withdraw({ headers, body: { request, id } }, { quiet: true });
    } catch (failure) {
      toastFailure(failure, 'Upload');
    }
    onChanged();
  };
  if (files.length === 0) return null;
  return (
    <ul className="request-files" aria-live="polite">
      {files.map(({ id, name, size, at, state, reason, withdrawable }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> ({sizeOf(size)}, {showTime(at)})
          </span>
          <Status kind={words[state][0]}>{words[state][1]}</Status>
          {reason !== '' && <span className="request-reason">{reason}</span>}
          {withdrawable && (
            <button type="button" className="button" onClick={() => withdraw(id)}>
              Take back<span className="visually-hidden"> {name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};
