import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon, type IconName } from '../icon.tsx';

const PAGE = 8;
/** Letters belong together when they follow within this time, and no other key comes between. */
const TOGETHER_MS = 1_000;
let typed = { text: '', at: 0 };

/** Where a key leads in a list of this many; undefined for keys that do something else. -1 stands for before the first. */
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

/** Where an arrow opens a list of this many: at what is chosen, else at its nearer end. */
export const openedBy = (key: string, chosenAt: number, count: number) => {
  if (chosenAt >= 0) return chosenAt;
  return key === 'ArrowDown' ? 0 : count - 1;
};

/** Something to choose, by its id. */
export interface Option {
  readonly id: string;
  readonly name: string;
}

/** A text without its case and its accents. */
export const normalizeText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name has a text in it, whatever the case and the accents. */
export const includesText = (name: string, text: string) => normalizeText(name).includes(normalizeText(text));

/** An option, with a picture where that helps to find it. */
export interface Choice extends Option {
  readonly icon?: IconName;
  /** A line below its name that says what it is for. */
  readonly note?: string;
}

interface Props {
  readonly id: string;
  readonly role?: 'listbox' | 'menu';
  readonly label: { readonly 'aria-label': string } | { readonly 'aria-labelledby': string };
  readonly className?: string;
  readonly choices: readonly Choice[];
  readonly chosen?: readonly string[] | undefined;
  readonly several?: boolean;
  /** The place of the one that keys have come to, -1 for none. */
  readonly active: number;
  /** The list itself has the keys; otherwise a field next to it that names the active one. */
  readonly hasFocus?: boolean;
  onPoint(at: number): void;
  onKeyDown?(event: KeyboardEvent): void;
  onChoose(id: string): void;
}

/** The element id of a choice, by which the one with the focus names the active one. */
export const choiceId = (list: string, at: number) => `${list}-${at}`;

/** Moving without a pointer must not choose what lies under it. */
export const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0;

/**
 * What a select, a search or a menu offers, as plain elements: a list of fifty opens at once. The focus stays where it is,
 * and the active one is named. WAI-ARIA, listbox and menu patterns.
 */
export const OptionList = ({ id, role = 'listbox', label, className = '', choices, active, ...props }: Props) => {
  const { chosen, several = false, hasFocus = false, onPoint, onChoose, onKeyDown } = props;
  const list = useRef<HTMLDivElement>(null);
  const named = active >= 0 && active < choices.length ? choiceId(id, active) : undefined;
  useLayoutEffect(() => {
    if (hasFocus) list.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView({ block: 'nearest' });
  }, [named]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles
    <div
      ref={list}
      id={id}
      role={role}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={`menu ${className}`.trim()}
      // A press leaves the focus where it is.
      onMouseDown={(event) => !hasFocus && event.preventDefault()}
      {...label}
      {...(several ? { 'aria-multiselectable': true } : {})}
      {...(hasFocus && named ? { 'aria-activedescendant': named } : {})}
    >
      {choices.map((choice, at) => (
        <Line
          key={choice.id}
          id={choiceId(id, at)}
          role={role === 'listbox' ? 'option' : itemRole(chosen)}
          choice={choice}
          at={at}
          isActive={at === active}
          isChosen={chosen?.includes(choice.id) ?? false}
          onPoint={onPoint}
          onChoose={onChoose}
        >
          {several && chosen?.includes(choice.id) && <Icon name="check" />}
        </Line>
      ))}
    </div>
  );
};

const itemRole = (chosen: readonly string[] | undefined) => (chosen ? 'menuitemradio' : 'menuitem');

interface LineProps extends Pick<Props, 'id' | 'onPoint' | 'onChoose'> {
  readonly role: 'option' | 'menuitem' | 'menuitemradio';
  readonly choice: Choice;
  readonly at: number;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

const Line = memo(({ id, role, choice, at, isActive, isChosen, children, onPoint, onChoose }: LineProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a role it has, and keys the one with the focus
  <div
    id={id}
    role={role}
    className="menu-item"
    {...(choice.note === undefined ? {} : { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-note` })}
    {...(role === 'option' ? { 'aria-selected': isChosen } : {})}
    {...(role === 'menuitemradio' ? { 'aria-checked': isChosen } : {})}
    data-focused={isActive || undefined}
    data-selected={isChosen || undefined}
    onPointerMove={(event) => !isActive && hasMoved(event) && onPoint(at)}
    onClick={() => onChoose(choice.id)}
  >
    {choice.icon && <Icon name={choice.icon} />}
    {choice.note === undefined ? (
      choice.name
    ) : (
      <span className="menu-noted">
        <span id={`${id}-name`}>{choice.name}</span>
        <span id={`${id}-note`} className="menu-note">
          {choice.note}
        </span>
      </span>
    )}
    {children}
  </div>
));
