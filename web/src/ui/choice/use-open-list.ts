import { type KeyboardEvent, useCallback, useState } from 'react';

const PAGE = 8;
/** Letters belong together when they follow within this time, and no other key comes between. */
const TOGETHER_MS = 1_000;
let typed = { text: '', at: 0 };

/** Where a key leads in a list of so many; undefined for keys that do something else. -1 stands for before the first. */
export const movedBy = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined;
  const within = (to: number) => Math.min(Math.max(to, 0), count - 1);
  if (key === 'ArrowDown') return within(at + 1);
  if (key === 'ArrowUp') return at < 0 ? count - 1 : within(at - 1);
  if (key === 'PageDown') return within(at + PAGE);
  if (key === 'PageUp') return within(at - PAGE);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** The next name that begins with what is being typed, of a list that is at one of them; undefined for none. */
export const foundByTyping = (event: KeyboardEvent, at: number, names: readonly string[]): number | undefined => {
  const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isGoingOn = event.timeStamp - typed.at < TOGETHER_MS && typed.text !== '';
  // A space chooses, unless it stands within a name.
  if (!isLetter || (event.key === ' ' && !isGoingOn)) {
    if (event.key !== 'Shift') typed = { text: '', at: 0 };
    return undefined;
  }
  const text = (isGoingOn ? typed.text : '') + event.key.toLowerCase();
  typed = { text, at: event.timeStamp };
  const from = Math.max(at, 0);
  const order = [...names.keys()].map((index) => (index + from) % names.length);
  return order.find((index) => names[index]?.toLowerCase().startsWith(text));
};

/** Whether a list to choose from is open, and which of its choices a key or the pointer is at; -1 for none. `moveTo` and `close` stay the same. */
export const useOpenList = () => {
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return {
    open,
    active,
    moveTo: setActive,
    show: (at: number) => {
      setActive(at);
      setOpen(true);
    },
    close,
  };
};

/** Where an arrow opens a list of so many: at what is chosen, else at its nearer end. */
export const openedBy = (key: string, chosenAt: number, count: number) => {
  if (chosenAt >= 0) return chosenAt;
  return key === 'ArrowDown' ? 0 : count - 1;
};
