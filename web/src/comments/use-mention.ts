import { type ChangeEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { isComposing } from '../ui/is-composing.ts';
import type { Option } from '../ui/option.ts';

const SHOWN = 6;

/** What is typed after the last '@' before the caret; undefined where no name is being typed. */
const typedName = (text: string, caret: number) => /(?:^|\s)@([^@\n]{0,30})$/.exec(text.slice(0, caret))?.[1];

const fitting = (people: readonly Option[], typed: string | undefined) =>
  typed === undefined
    ? []
    : people.filter(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()) && name !== typed).slice(0, SHOWN);

/** Which people a text offers at its caret, and what keys do with them: arrows choose, Enter takes, Esc leaves it. */
export const useMention = (people: readonly Option[], text: string, onChange: (text: string) => void) => {
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
