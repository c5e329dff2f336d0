import { type Ref, useId, useState } from 'react';
import type { RequestedInspection } from '#contract/request-answer/inspection-forms.ts';
import { answerWords, NOTE_MAX, pointAnswers } from '#contract/site-inspection/rules.ts';
import type { Draft } from './report-draft.ts';

type Answered = Draft['points'][string];
export const UNANSWERED: Answered = { answer: '', note: '' };

interface PointProps {
  readonly number: number;
  readonly text: string;
  readonly given: Answered;
  readonly error: string;
  /** Takes the focus when the point is not answered. */
  readonly ref: Ref<HTMLInputElement> | undefined;
  onChange(given: Answered): void;
}

/** One point: true, not true or not applicable, and a note for who decides. */
const Point = ({ number, text, given, error, ref, onChange }: PointProps) => {
  const id = useId();
  const [isNoting, setNoting] = useState(given.note !== '');
  // What is not as it should be needs a word more often than not.
  const hasNote = isNoting || given.answer === 'no';
  return (
    <fieldset className="inspection-point" aria-describedby={`${id}-error`}>
      <legend>
        {number}. {text}
      </legend>
      <div className="point-answers">
        {pointAnswers.map((answer, at) => (
          <label key={answer} className="check">
            <input
              type="radio"
              name={id}
              ref={at === 0 ? ref : undefined}
              checked={given.answer === answer}
              aria-invalid={error !== ''}
              onChange={() => onChange({ ...given, answer })}
            />
            <span>{answerWords[answer]}</span>
          </label>
        ))}
        {!hasNote && (
          <button type="button" className="button small" onClick={() => setNoting(true)}>
            Add a note<span className="visually-hidden"> to point {number}</span>
          </button>
        )}
      </div>
      {hasNote && (
        <div className="field">
          <label htmlFor={`${id}-note`}>Note (optional)</label>
          <textarea
            id={`${id}-note`}
            rows={2}
            maxLength={NOTE_MAX}
            value={given.note}
            onChange={({ target }) => onChange({ ...given, note: target.value })}
          />
        </div>
      )}
      <span id={`${id}-error`} className="field-error">
        {error}
      </span>
    </fieldset>
  );
};

interface Props {
  readonly points: RequestedInspection['points'];
  readonly given: Draft['points'];
  readonly isSubmitted: boolean;
  /** Takes the focus when a point is not answered. */
  readonly firstMissing: Ref<HTMLInputElement>;
  onChange(points: Draft['points']): void;
}

export const unansweredIn = (points: RequestedInspection['points'], given: Draft['points']) =>
  points.filter(({ key }) => (given[key] ?? UNANSWERED).answer === '');

/** What the inspector looks at, one point after the other. */
export const Points = ({ points, given, isSubmitted, firstMissing, onChange }: Props) => {
  const missing = unansweredIn(points, given);
  return points.map(({ key, text }, at) => {
    const isMissing = isSubmitted && missing.some((point) => point.key === key);
    return (
      <Point
        key={key}
        number={at + 1}
        text={text}
        given={given[key] ?? UNANSWERED}
        error={isMissing ? 'Please answer this point' : ''}
        ref={missing[0]?.key === key ? firstMissing : undefined}
        onChange={(point) => onChange({ ...given, [key]: point })}
      />
    );
  });
};
