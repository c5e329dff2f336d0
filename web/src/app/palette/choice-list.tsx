import { Fragment, type PointerEvent } from 'react';
import type { Marked } from '../../../../contract/search/record.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Choice, Section } from './sections.ts';

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

/** Moving without a pointer must not choose what lies under it. */
const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0;

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
