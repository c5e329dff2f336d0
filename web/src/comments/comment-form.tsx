import { type FormEvent, useId, useState } from 'react';
import type { Audience, Comment } from '#contract/record/comment.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { Select } from '../ui/choice/select.tsx';
import { MentionBox } from './mention-box.tsx';

/** Who reads a comment, in words. D-97. */
export const audienceWords: Readonly<Record<Audience, string>> = {
  company: 'My company',
  everybody: 'Everybody who sees this record',
};

/** What is said, to whom, and who is told. */
interface Said {
  readonly text: string;
  readonly audience: Audience;
  readonly mentions: string[];
}

interface Props {
  readonly place: { readonly kind: RecordKind; readonly id: string };
  readonly label: string;
  readonly submit: string;
  /** The comment that is changed. */
  readonly before?: Comment;
  save(said: Said): Promise<unknown>;
  onSaved(): void;
  onCancel?(): void;
}

const audiences = Object.entries(audienceWords).map(([id, name]) => ({ id, name }));

/** A comment: the audience stands before the text, and only those who will read it can be mentioned. D-97. */
export const CommentForm = ({ place, label, submit, before, save, onSaved, onCancel }: Props) => {
  const id = useId();
  const [text, setText] = useState(before?.text ?? '');
  const [audience, setAudience] = useState<Audience>(before?.audience ?? 'company');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: people = [] } = useCall(api.record.mentionable, { query: { ...place, audience } }, { staleMs: 60_000 });
  const mentions = people.filter(({ name }) => text.includes(`@${name}`)).map((person) => person.id);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await save({ text, audience, mentions });
      setText('');
      // Chosen anew for each comment: the narrower audience is the one that an oversight may have. D-97.
      setAudience('company');
      onSaved();
    } catch (failure) {
      setProblem(sayFailure(failure));
    }
    setBusy(false);
  };
  return (
    <form className="comment-form" noValidate aria-busy={busy} onSubmit={send}>
      <Select
        inline
        label="Who reads it"
        options={audiences}
        value={audience}
        onChange={(chosen) => setAudience(chosen === 'everybody' ? 'everybody' : 'company')}
      />
      <MentionBox id={id} label={label} people={people} text={text} problem={problem} onChange={setText} />
      <div className="comment-actions">
        <button type="submit" className="button primary" aria-disabled={busy}>
          {submit}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
};
