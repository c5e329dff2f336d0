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
  select: { keys: ['x'], group: 'Lists', text: 'Select the row, or take it out again' },
  open: { keys: ['o'], group: 'Lists', text: 'Open the record, next to the list on a wide screen' },
  save: { keys: ['s'], command: true, group: 'Records', text: 'Save the form' },
  next: { keys: ['j'], group: 'Records', text: 'Next row of the list, or its next record' },
  previous: { keys: ['k'], group: 'Records', text: 'Previous row of the list, or its previous record' },
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
export const isCommand = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  !altKey && !shiftKey && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey);
