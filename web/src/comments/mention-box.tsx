import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { Option } from '../ui/choice/option-list.tsx';
import { isComposing } from '../ui/keys.tsx';

const SHOWN = 6;

/** What is typed after the last '@' before the caret; undefined where no name is being typed. */
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

interface Props {
  readonly id: string;
  readonly label: string;
  readonly people: readonly Option[];
  readonly text: string;
  readonly problem: string;
  onChange(text: string): void;
}

/** A text of several lines in which '@' offers people: arrows choose, Enter takes, Esc leaves it. */
export const MentionBox = ({ id, label, people, text, problem, onChange }: Props) => {
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
        Type @ to mention somebody who is then notified.
      </span>
      <span id={`${id}-problem`} role="alert" className="field-error">
        {problem}
      </span>
    </div>
  );
};
