import { useState } from 'react';
import { showsItem, type Viewer } from '#contract/rules/navigation.ts';
import { keyNames, type Shortcut, shortcuts } from '../routing/shortcuts.ts';
import { areKeysOn, turnKeys } from '../routing/use-shortcut.ts';
import { Keys } from '../ui/keys.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import '../styles/palette.css';

interface Props {
  readonly viewer: Viewer;
  onClose(): void;
}

const all: readonly Shortcut[] = Object.values(shortcuts);
const groups = [...new Set(all.map(({ group }) => group))];

/** What keys do, and whether single ones do. */
export const ShortcutsDialog = ({ viewer, onClose }: Props) => {
  const [on, setOn] = useState(areKeysOn);
  const seen = all.filter(({ item }) => item === undefined || showsItem(viewer, item));
  const turn = (wanted: boolean) => {
    turnKeys(wanted);
    setOn(wanted);
  };
  return (
    <Dialog title="Keyboard shortcuts" wide onClose={onClose}>
      <div className="shortcut-groups">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            <dl className="shortcut-list">
              {seen
                .filter((shortcut) => shortcut.group === group)
                .map((shortcut) => (
                  <div key={shortcut.text}>
                    <dt>{shortcut.text}</dt>
                    <dd>
                      <Keys names={keyNames(shortcut)} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      <label className="shortcut-switch">
        <input type="checkbox" checked={on} onChange={({ target }) => turn(target.checked)} />
        Use shortcuts of single keys
      </label>
    </Dialog>
  );
};
