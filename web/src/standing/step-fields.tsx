import { useId, useRef, useState } from 'react';
import { showDay } from '#contract/rules/dates.ts';
import { dayMistake, lastStandingDay } from '#contract/standing/forms.ts';
import { type Standing, standings, standingWords } from '#contract/standing/standings.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { DayInput } from '../form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '../form/fields/field-frame.tsx';
import { Select } from '../ui/choice/select.tsx';
import { Failed } from '../ui/feedback/no-content.tsx';

const TEXT_MAX = 500;
const WORDS_MIN = 10;

/**
 * What is entered of a step from one standing to another: where to, from which day on, and why, with what is wrong with each, and
 * their fields. `next` are the standings that can be chosen; the day is the record's, or for many the user's.
 */
export const useStepFields = (next: readonly Standing[], recordDay?: string) => {
  const [dayId, textId] = [useId(), useId()];
  const dayField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const { data: choices, error, refetch } = useCall(api.standing.choices, {});
  const reasons = choices?.reasons ?? [];
  const today = recordDay ?? choices?.today ?? '';
  const [to, setTo] = useState<Standing | ''>(next.length === 1 ? (next[0] ?? '') : '');
  const [entered, setDay] = useState<string>();
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const day = entered ?? today;
  const mistakes = {
    to: to === '' ? 'Please choose the standing' : '',
    day: today === '' ? 'Please wait a moment' : dayMistake(day, today),
    reason: reason === '' ? 'Please choose the reason' : '',
  };
  const textMistake = (isTextRequired: boolean) =>
    isTextRequired && text.trim().length < WORDS_MIN
      ? `Please say why in words, with ${WORDS_MIN} characters or more`
      : '';
  const fields = (submitted: boolean, busy: boolean, isTextRequired = false) => {
    const shown = (mistake: string) => (submitted ? mistake : '');
    if (error && !choices) return <Failed heading="Reasons" text={sayFailure(error)} onRetry={refetch} />;
    return (
      <>
        <Select
          label="New standing"
          required
          disabled={busy}
          options={standings.filter((each) => next.includes(each)).map((id) => ({ id, name: standingWords[id] }))}
          value={to}
          error={shown(mistakes.to)}
          onChange={(chosen) => setTo(chosen as Standing)}
        />
        <FieldFrame
          id={dayId}
          label="From"
          required
          hint={today === '' ? '' : `Today, or a day until ${showDay(lastStandingDay(today))}`}
          error={shown(mistakes.day)}
        >
          <DayInput
            id={dayId}
            ref={dayField}
            value={day}
            readOnly={busy}
            required
            aria-invalid={shown(mistakes.day) !== ''}
            aria-describedby={describedBy(dayId, 'hint')}
            onChange={setDay}
          />
        </FieldFrame>
        <Select
          label="Reason"
          required
          disabled={busy}
          options={reasons.map(({ id, name }) => ({ id: String(id), name }))}
          value={reason}
          error={shown(mistakes.reason)}
          onChange={setReason}
        />
        <FieldFrame id={textId} label="In words" required={isTextRequired} error={shown(textMistake(isTextRequired))}>
          <textarea
            ref={textField}
            id={textId}
            aria-required={isTextRequired}
            aria-invalid={shown(textMistake(isTextRequired)) !== ''}
            aria-describedby={describedBy(textId)}
            rows={3}
            maxLength={TEXT_MAX}
            value={text}
            readOnly={busy}
            onChange={({ target }) => setText(target.value)}
          />
        </FieldFrame>
      </>
    );
  };
  const checks = (isTextRequired = false) => [
    { mistake: mistakes.to },
    { mistake: mistakes.day, field: dayField },
    { mistake: mistakes.reason },
    { mistake: textMistake(isTextRequired), field: textField },
  ];
  return { to, day, reason: Number(reason), text, checks, fields, isTyped: entered !== undefined || text !== '' };
};
