import { useRef } from 'react';

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
