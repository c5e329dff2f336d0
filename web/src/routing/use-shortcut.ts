import { useEffect, useRef } from 'react';
import type { MenuItem } from '#contract/rules/navigation.ts';

/** A shortcut: keys that are pressed one after the other, or one together with Ctrl (on a Mac Cmd). */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly command?: true;
  readonly group: 'Everywhere' | 'Lists' | 'Records' | 'Go to';
  readonly text: string;
  /** Leads to this item of the menu, for users who see it. */
  readonly item?: MenuItem;
}

const goTo = (letter: string, item: MenuItem): Shortcut => ({ keys: ['g', letter], group: 'Go to', text: item, item });

/** Every shortcut of the portal; what is listed and what is pressed both come from here. */
export const shortcuts = {
  search: { keys: ['k'], command: true, group: 'Everywhere', text: 'Search everywhere' },
  help: { keys: ['?'], group: 'Everywhere', text: 'Show the shortcuts' },
  listSearch: { keys: ['/'], group: 'Lists', text: 'Search the list' },
  add: { keys: ['n'], group: 'Lists', text: 'Add a new record' },
  open: { keys: ['o'], group: 'Lists', text: 'Open the record next to the list, on a wide screen' },
  save: { keys: ['s'], command: true, group: 'Records', text: 'Save the form' },
  next: { keys: ['j'], group: 'Records', text: 'Next record of the list' },
  previous: { keys: ['k'], group: 'Records', text: 'Previous record of the list' },
  list: { keys: ['l'], group: 'Records', text: 'Back to the list' },
  worklist: goTo('w', 'Worklist'),
  documents: goTo('d', 'Documents'),
  home: goTo('h', 'Home'),
  company: goTo('c', 'My Company'),
  resellers: goTo('r', 'Resellers'),
  endUsers: goTo('e', 'End User'),
  providers: goTo('p', 'Technology Providers'),
  reports: goTo('o', 'Reports'),
} as const satisfies Readonly<Record<string, Shortcut>>;

export type ShortcutName = keyof typeof shortcuts;

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** What the keys of a shortcut are called on this machine. */
export const keyNames = ({ keys, command }: Shortcut): readonly string[] =>
  command ? [isMac() ? '⌘' : 'Ctrl', ...keys.map((key) => key.toUpperCase())] : keys;

/** The same for a screen reader. */
export const ariaKeys = ({ keys, command }: Shortcut) =>
  command ? `${isMac() ? 'Meta' : 'Control'}+${keys.join('')}` : keys.join(' ');

/** Whether the one key is pressed with Ctrl, or with Cmd on a Mac, and nothing else. */
const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  !altKey && !shiftKey && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey);

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
