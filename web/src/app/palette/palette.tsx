import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { Modal, ModalOverlay, Dialog as RacDialog } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { SEARCH_RESULTS_MAX, SEARCH_TEXT_MAX } from '#contract/rules/limits.ts';
import { wordsIn } from '#contract/rules/text.ts';
import type { Marked } from '#contract/search/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { runShortcut } from '#web/routing/use-shortcut.ts';
import { useSession } from '#web/session/session.ts';
import { recentRecords } from '#web/session/visited.ts';
import { hasMoved } from '#web/ui/choice/option-list.tsx';
import { useDebounced } from '#web/ui/choice/search-select.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing, Keys } from '#web/ui/keys.tsx';
import { type Choice, placeSection, placesFor, recentSection, resultSections, type Section } from './choices.ts';
import '#web/styles/palette.css';

/** A text with what was searched for marked. */
const MarkedText = ({ text, marks }: Marked) => {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(ends[at], from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
};

interface Props {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly current: Choice | undefined;
  onPoint(choice: Choice): void;
  onChoose(choice: Choice): void;
}

/** The id of a choice's element, which the box names as the active one. */
export const choiceId = (id: string, { key }: Choice) => `${id}-${key.replaceAll(/[^\w-]/g, '_')}`;

/** The choices by section; the focus stays in the box, which moves through them. */
export const ChoiceList = ({ id, sections, current, onPoint, onChoose }: Props) => (
  <div id={id} role="listbox" aria-label="Results" className="palette-list">
    {sections.map(({ title, extent, choices }) => (
      // biome-ignore lint/a11y/useSemanticElements: the group of a list box is no field set
      <div key={title} role="group" aria-labelledby={`${id}-${title}`} className="palette-section">
        <div id={`${id}-${title}`} role="presentation" className="palette-title">
          {title} {extent !== '' && <span>{extent}</span>}
        </div>
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the box above has the focus and the keys
          <div
            key={choice.key}
            id={choiceId(id, choice)}
            role="option"
            aria-selected={choice === current}
            className="palette-choice"
            onPointerMove={(event) => hasMoved(event) && onPoint(choice)}
            onClick={() => onChoose(choice)}
          >
            <Icon name={choice.icon} />
            <span className="palette-name">
              <MarkedText {...choice.name} />
            </span>
            {choice.line.length > 0 && (
              <span className="palette-line">
                {choice.line.map(({ label = '', ...part }) => (
                  <span key={`${label} ${part.text}`}>
                    {label !== '' && `${label}: `}
                    <MarkedText {...part} />
                  </span>
                ))}
              </span>
            )}
          </div>
        ))}
      </div>
    ))}
  </div>
);

const PAUSE_MS = 150;

/** What the server finds for a text, once typing has paused. The request for an earlier text is aborted, and never shown. */
const useFound = (text: string) => {
  const debounced = useDebounced(text, PAUSE_MS);
  const isSearching = wordsIn(text).length > 0;
  const { data, error, refetch } = useQuery({
    queryKey: [keyOf(api.search.all.route), debounced],
    queryFn: ({ signal }) =>
      api.search.all({ query: { text: debounced, limit: SEARCH_RESULTS_MAX } }, { signal, quiet: true }),
    enabled: wordsIn(debounced).length > 0,
    gcTime: 0,
  });
  const isCurrent = debounced === text;
  return {
    found: isSearching && isCurrent ? data : undefined,
    error: isSearching && isCurrent ? error : null,
    waits: isSearching && !(isCurrent && (data || error)),
    retry: refetch,
  };
};

/** Where a key leads among this many choices; undefined for keys that do something else. */
const movedTo = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};

/** Searches records, pages and actions; a box with the list of what fits, by keys or pointer. WAI-ARIA, combobox pattern. */
export const Palette = ({ onClose }: { onClose(): void }) => {
  const session = useSession();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const text = typed.trim();
  const { found, error, waits, retry } = useFound(text);
  const viewer = session?.holder;
  const recent = useMemo(() => recentRecords(sessionStorage, session?.userId ?? ''), [session?.userId]);
  const places = useMemo(() => (viewer ? placesFor(viewer) : []), [viewer]);
  const above = recentSection(recent, text);
  const shown = new Set(above.flatMap(({ choices }) => choices.map(({ key }) => key)));
  const sections = [...above, ...placeSection(places, text), ...(found ? resultSections(found, text, shown) : [])];
  const choices = sections.flatMap((section) => section.choices);
  const at = Math.max(
    choices.findIndex(({ key }) => key === chosen),
    0,
  );
  const current = choices[at];

  const go = ({ to }: Choice) => {
    onClose();
    navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Enter' && current) go(current);
    const next = choices[movedTo(event.key, at, choices.length) ?? -1];
    if (next) {
      event.preventDefault();
      setChosen(next.key);
    }
  };
  const showShortcuts = () => {
    onClose();
    runShortcut('help');
  };
  const active = current && choiceId(id, current);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <ModalOverlay isOpen isDismissable className="overlay palette-overlay" onOpenChange={(open) => !open && onClose()}>
      <Modal className="modal wide palette">
        <RacDialog aria-label="Search everywhere" className="palette-dialog">
          <div className="palette-box">
            <Icon name="search" />
            <input
              // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type into it
              autoFocus
              role="combobox"
              aria-label="Search records, pages and actions"
              aria-expanded={choices.length > 0}
              aria-controls={id}
              aria-autocomplete="list"
              {...(active ? { 'aria-activedescendant': active } : {})}
              placeholder="Name, contact, e-mail, phone, city or document"
              autoComplete="off"
              spellCheck={false}
              maxLength={SEARCH_TEXT_MAX}
              value={typed}
              onKeyDown={onKeyDown}
              onChange={({ target }) => {
                setTyped(target.value);
                setChosen('');
              }}
            />
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <ChoiceList
            id={id}
            sections={sections}
            current={current}
            onPoint={({ key }) => setChosen(key)}
            onChoose={go}
          />
          <Said
            waits={waits}
            error={error}
            count={choices.length}
            text={text}
            isPartial={found?.isPartial === true}
            onRetry={retry}
          />
          <p className="palette-keys">
            <Keys names={['↑', '↓']} /> choose <Keys names={['Enter']} /> open <Keys names={['Esc']} /> close
            <button type="button" className="link" onClick={showShortcuts}>
              Keyboard shortcuts
            </button>
          </p>
        </RacDialog>
      </Modal>
    </ModalOverlay>
  );
};

interface SaidProps {
  readonly waits: boolean;
  readonly error: unknown;
  readonly count: number;
  readonly text: string;
  readonly isPartial: boolean;
  onRetry(): unknown;
}

/** How the search stands; a screen reader says it, every user sees it where there is something to see. */
const Said = ({ waits, error, count, text, isPartial, onRetry }: SaidProps) => (
  <div className="palette-said">
    <div role="status">
      {waits && <p>Searching…</p>}
      {!waits && !error && count === 0 && <p>Nothing fits “{text}”.</p>}
      {!waits && !error && count > 0 && (
        <p className="visually-hidden">{count === 1 ? '1 result' : `${count} results`}</p>
      )}
      {isPartial && <p>There are too many companies to search their records. Open a list and choose a company.</p>}
      {Boolean(error) && <p>{sayFailure(error)}</p>}
    </div>
    {Boolean(error) && (
      <button type="button" className="link" onClick={() => onRetry()}>
        Try again
      </button>
    )}
  </div>
);
