import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { RecordMode } from '#contract/rules/record-mode.ts';
import { MenuButton } from '#web/ui/choice/menu-button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { printWhole } from '#web/ui/print.ts';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import { RecordWalk } from './record-walk.tsx';

/** What can be done with a stored record besides changing it: an entry of the menu "More". */
export interface RecordChoice {
  readonly id: string;
  readonly name: string;
  run(): unknown;
}

/** Entries of the menu, and the dialog that one of them has opened. */
export interface RecordTool {
  readonly choices: readonly RecordChoice[];
  readonly dialog: ReactNode;
}

const verbs = { add: 'Add', edit: 'Edit', view: 'View' };

const isPrintKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Prints a record when all parts of it have come, also those that were not scrolled to; Ctrl-P and Cmd-P do so too. */
const usePrint = () => {
  const queries = useQueryClient();
  const isFetching = () => queries.isFetching() > 0 || document.querySelector('#main [role="progressbar"]') !== null;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      if (!event.repeat) void printWhole(isFetching);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return () => void printWhole(isFetching);
};

/** Keeps the line of a name that is still loading. */
const NO_BREAK_SPACE = '\u00a0';

interface Props {
  readonly noun: string;
  readonly mode: RecordMode;
  /** Undefined for a record that is not stored yet. */
  readonly id: string | undefined;
  /** '' until it is known. */
  readonly name: string;
  /** The title of a page that has one of its own: the name then stands below it. */
  readonly title: string | undefined;
  /** The address of the list that it leads back to as that was left, and the path of that list. */
  readonly back: string;
  readonly list: string;
  /** The address of its form, for a user who only views it and may change it. */
  readonly edit: string | undefined;
  readonly tools: readonly RecordTool[];
}

/** What a record is and is called, the way back and to its neighbours, and what can be done with it: the same for every kind. */
export const RecordHead = ({ noun, mode, id, name, title, back, list, edit, tools }: Props) => {
  const print = usePrint();
  const heading = title ?? (mode === 'add' ? `Add ${noun}` : name || noun);
  const choices = [...tools.flatMap((tool) => tool.choices), { id: 'print', name: 'Print', run: print }];
  return (
    <>
      <div className="record-top">
        {mode === 'view' && (
          <Link className="record-back" to={back}>
            <Icon name="left" />
            Back
          </Link>
        )}
        <nav aria-label="Breadcrumb" className="breadcrumb">
          <ol>
            <li>
              <Link to={back}>{noun}</Link>
            </li>
            <li aria-current="page">{verbs[mode]}</li>
          </ol>
        </nav>
        {id && <RecordWalk key={id} id={id} list={list} />}
      </div>
      <div className="page-head">
        <PageTitle
          key={heading}
          aside={
            <>
              {mode === 'view' && <span className="mode">View</span>}
              {title !== undefined && mode !== 'add' && (
                <span className="title-name">
                  <EmailAddress text={name || NO_BREAK_SPACE} />
                </span>
              )}
            </>
          }
        >
          {heading}
        </PageTitle>
        {mode !== 'add' && (
          <div className="page-tools">
            <MenuButton
              className="button"
              choices={choices}
              onChoose={(chosen) => void choices.find((choice) => choice.id === chosen)?.run()}
            >
              More
              <Icon name="down" />
            </MenuButton>
            {edit !== undefined && (
              <Link className="button primary" to={edit}>
                <Icon name="edit" />
                Edit
              </Link>
            )}
          </div>
        )}
      </div>
      {tools.map(({ choices: [choice], dialog }) => dialog && <div key={choice?.id}>{dialog}</div>)}
    </>
  );
};
