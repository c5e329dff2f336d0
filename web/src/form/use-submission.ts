import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { sayFailure } from '../api/failure.ts';

/** Returns the Idempotency-Key for the values that are about to be sent. */
export type KeyFor = (values: unknown) => string;

/**
 * The same key for the same values, and only for them: a submit repeated after a lost answer creates nothing twice, and a
 * corrected one is never confused with the first. D-82.
 */
export const useIdempotencyKey = (): KeyFor => {
  const last = useRef({ text: '', key: '' });
  return (values) => {
    const text = JSON.stringify(values);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
};

/** What is wrong with a field ('' for nothing), and the element that gets the focus then, if there is one. */
interface Check {
  readonly mistake: string;
  readonly field?: RefObject<{ focus(): void } | null> | undefined;
}

/**
 * The submission of a small form, such as a reason in a dialog. `send` focuses the first field that is wrong, or does the
 * work once at a time; while `submitted` the form shows its mistakes. `problem` says why the work failed.
 */
export const useSubmission = (
  checks: readonly Check[],
  work: () => Promise<unknown>,
  onFailure?: (failure: unknown) => void,
) => {
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    const wrong = checks.find(({ mistake }) => mistake !== '');
    if (wrong) return wrong.field?.current?.focus();
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (failure) {
      onFailure?.(failure);
      setProblem(sayFailure(failure));
    }
    setBusy(false);
  };
  return { submitted, busy, problem, send };
};
