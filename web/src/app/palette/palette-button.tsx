import { lazy, Suspense, useState } from 'react';
import { ariaKeys, keyNames, shortcuts } from '#web/routing/shortcuts.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Keys } from '#web/ui/keys.tsx';

const load = () => import('./palette.tsx').then((module) => ({ default: module.Palette }));
const Palette = lazy(load);

/** The box in the header that opens the search through everything; Ctrl-K or Cmd-K does too. */
export const PaletteButton = () => {
  const [open, setOpen] = useState(false);
  useShortcut('search', () => setOpen(true));
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(shortcuts.search)}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Search everywhere</span>
        <Keys names={keyNames(shortcuts.search)} hidden />
      </button>
      {open && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
