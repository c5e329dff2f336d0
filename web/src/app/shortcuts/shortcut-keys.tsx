import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type MenuItem, showsItem } from '#contract/rules/navigation.ts';
import { type ShortcutName, shortcuts } from '#web/routing/shortcuts.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { useSession } from '#web/session/session.ts';
import { menu } from '../menu.ts';

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

const leading = (Object.keys(shortcuts) as ShortcutName[]).flatMap((name) => {
  const shortcut = shortcuts[name];
  return 'item' in shortcut ? [{ name, item: shortcut.item as MenuItem }] : [];
});

/** The shortcuts that hold on every page: those of the menu, and the one that shows them all. */
export const ShortcutKeys = () => {
  const viewer = useSession()?.holder;
  const [shown, setShown] = useState(false);
  useShortcut('help', () => setShown(true));
  if (!viewer) return null;
  return (
    <>
      {leading.map(({ name, item }) => showsItem(viewer, item) && <Leading key={name} name={name} item={item} />)}
      {shown && (
        <Suspense>
          <ShortcutsDialog viewer={viewer} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
};

const Leading = ({ name, item }: { readonly name: ShortcutName; readonly item: MenuItem }) => {
  const navigate = useNavigate();
  const to = menu.find((group) => group.item === item)?.to;
  useShortcut(name, to === undefined ? undefined : () => navigate(to));
  return null;
};
