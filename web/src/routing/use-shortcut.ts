import { useEffect, useRef } from 'react';
import { isCommand, type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts';

/** What each shortcut does now; of several the newest. */
const actions = new Map<ShortcutName, (() => void)[]>();

const OFF = 'shortcuts';

/** Whether single keys do something: users who dictate, or press keys by accident, can turn them off. WCAG 2.1.4. */
export const areKeysOn = () => localStorage.getItem(OFF) !== 'off';

export const turnKeys = (on: boolean) => (on ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'off'));

const typed = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Letters choose in these. */
const choosing = '[role="menu"], [role="listbox"], [role="combobox"], [role="spinbutton"]';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(`${typed}, ${choosing}`) !== null;

const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Two keys belong together when the second follows within this time. */
const PAIR_MS = 1_500;

let before = { key: '', at: 0 };

const pressed = (event: KeyboardEvent): ShortcutName | undefined => {
  const names = Object.keys(shortcuts) as ShortcutName[];
  const fits = (test: (shortcut: Shortcut) => boolean) => names.find((name) => test(shortcuts[name]));
  if (isCommand(event)) return fits(({ command, keys }) => command === true && keys[0] === event.key.toLowerCase());
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event) || !areKeysOn())
    return undefined;
  const first = event.timeStamp - before.at < PAIR_MS ? before.key : '';
  before = { key: event.key, at: event.timeStamp };
  const pair = fits(({ command, keys }) => !command && keys.length > 1 && keys[0] === first && keys[1] === event.key);
  return pair ?? fits(({ command, keys }) => !command && keys.length === 1 && keys[0] === event.key);
};

const onKey = (event: KeyboardEvent) => {
  if (event.defaultPrevented || hasDialog()) return;
  const name = pressed(event);
  const action = name && actions.get(name)?.at(-1);
  if (!action) return;
  event.preventDefault();
  action();
};

addEventListener('keydown', onKey);

/** Lets a shortcut do something while the caller is on the page; without an action it does nothing. */
export const useShortcut = (name: ShortcutName, action: (() => void) | undefined) => {
  const newest = useRef(action);
  useEffect(() => {
    newest.current = action;
  });
  const isOn = action !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const run = () => newest.current?.();
    actions.set(name, [...(actions.get(name) ?? []), run]);
    return () => void actions.set(name, actions.get(name)?.filter((other) => other !== run) ?? []);
  }, [name, isOn]);
};

/** Does what a shortcut does now. */
export const runShortcut = (name: ShortcutName) => actions.get(name)?.at(-1)?.();
