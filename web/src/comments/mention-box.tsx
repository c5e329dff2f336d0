import type { Option } from '../ui/option.ts';
import { useMention } from './use-mention.ts';

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
