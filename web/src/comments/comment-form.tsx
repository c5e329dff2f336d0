import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import type { Audience, Comment } from '#contract/record/comment.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { LeaveDialog } from '../form/form-dialog.tsx';
import { useSubmission } from '../form/use-submission.ts';
import type { Option } from '../ui/choice/option-list.tsx';
import { Select } from '../ui/choice/select.tsx';
import { isComposing } from '../ui/keys.tsx';

const SHOWN = 6;

/** What is typed after the last '@' before the caret; undefined if no name is being typed. */
const typedName = (text: string, caret: number) => /(?:^|\s)@([^@\n]{0,30})$/.exec(text.slice(0, caret))?.[1];

const fitting = (people: readonly Option[], typed: string | undefined) =>
  typed === undefined
    ? []
    : people.filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()) && name !== typed).slice(0, SHOWN);

/** Which people a text offers at its caret, and what keys do with them: arrows choose, Enter takes, Esc leaves it. */
const useMention = (people: readonly Option[], text: string, onChange: (text: string) => void) => {
  const box = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const [closed, setClosed] = useState(false);
  const typed = closed ? undefined : typedName(text, caret);
  const offered = fitting(people, typed);
  const current = offered[Math.min(at, offered.length - 1)];

  const take = ({ name }: Option) => {
    const start = caret - (typed?.length ?? 0);
    onChange(`${text.slice(0, start)}${name} ${text.slice(caret)}`);
    const end = start + name.length + 1;
    setCaret(end);
    setAt(0);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(end, end);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || isComposing(event)) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt((at + 1) % offered.length),
      ArrowUp: () => setAt((at + offered.length - 1) % offered.length),
      Enter: () => take(current),
      Tab: () => take(current),
      Escape: () => setClosed(true),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };
  const onType = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
    onChange(currentTarget.value);
    setCaret(currentTarget.selectionStart);
    setClosed(false);
    setAt(0);
  };
  const onMove = ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => setCaret(currentTarget.selectionStart);
  return { box, offered, current, take, onKeyDown, onType, onMove, leave: () => setClosed(true) };
};

interface MentionBoxProps {
  readonly id: string;
  readonly label: string;
  readonly people: readonly Option[];
  readonly text: string;
  readonly problem: string;
  onChange(text: string): void;
}

/** A text of several lines in which '@' offers people: arrows choose, Enter takes, Esc leaves it. */
const MentionBox = ({ id, label, people, text, problem, onChange }: MentionBoxProps) => {
  const { box, offered, current, take, onKeyDown, onType, onMove, leave } = useMention(people, text, onChange);
  const listId = `${id}-people`;
  return (
    <div className="field mention-box">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={box}
        id={id}
        rows={3}
        maxLength={4_000}
        value={text}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== ''}
        aria-autocomplete="list"
        aria-controls={current ? listId : undefined}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        onChange={onType}
        onSelect={onMove}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {current && (
        <div id={listId} className="menu mention-menu" role="listbox" aria-label="People">
          {offered.map((person) => (
            <div
              key={person.id}
              id={`${id}-${person.id}`}
              className={person === current ? 'menu-item current' : 'menu-item'}
              role="option"
              tabIndex={-1}
              aria-selected={person === current}
              // Before the box loses the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <span id={`${id}-hint`} className="field-hint">
        Type @ to mention a user, who is then notified.
      </span>
      <span id={`${id}-problem`} role="alert" className="field-error">
        {problem}
      </span>
    </div>
  );
};

/** Who reads a comment, in words. D-97. */
export const audienceWords: Readonly<Record<Audience, string>> = {
  company: 'My company',
  everybody: 'All users who see this record',
};

/** What is said, to whom, and who is notified. */
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
  const { data, refetch } = useCall(api.record.mentionable, { query: { ...place, audience } }, { staleMs: 60_000 });
  /** Who can be mentioned: without them a comment would be saved, and the user it names not notified. */
  const fetchPeople = async () =>
    data ?? (text.includes('@') ? (await refetch({ throwOnError: true })).data : undefined) ?? [];
  const { busy, problem, send } = useSubmission([], async () => {
    const mentioned = (await fetchPeople()).filter(({ name }) => text.includes(`@${name}`));
    await save({ text, audience, mentions: mentioned.map((person) => person.id) });
    setText('');
    // Chosen again for each comment: the narrower audience is the one that an oversight may have. D-97.
    setAudience('company');
    onSaved();
  });
  const isTyped = text !== (before?.text ?? '') || (before !== undefined && audience !== before.audience);
  return (
    <form className="comment-form" noValidate aria-busy={busy} onSubmit={send}>
      <Select
        inline
        label="Who reads it"
        options={audiences}
        value={audience}
        onChange={(chosen) => setAudience(chosen === 'everybody' ? 'everybody' : 'company')}
      />
      <MentionBox id={id} label={label} people={data ?? []} text={text} problem={problem} onChange={setText} />
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
      <LeaveDialog dirty={isTyped} />
    </form>
  );
};
