import { useCallback, useState } from 'react';

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
