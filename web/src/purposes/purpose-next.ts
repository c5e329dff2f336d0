import type { ShownPurpose } from '#contract/purpose/forms.ts';

/** What is done next with a purpose: the end user certifies it, or another user verifies it. */
type NextStep = 'certify' | 'verify';

/** What is done next with a purpose; undefined for one that is in force or has ended. */
export const nextStepOf = ({ state }: Pick<ShownPurpose, 'state'>): NextStep | undefined => {
  if (state === 'certified') return 'verify';
  return state === 'counts' || state === 'ended' ? undefined : 'certify';
};

/** Open purposes with what waits to be done first; each group keeps its order. */
export const openPurposes = (purposes: readonly ShownPurpose[]): ShownPurpose[] => {
  const open = purposes.filter(({ state }) => state !== 'ended');
  return [...open.filter(nextStepOf), ...open.filter((purpose) => nextStepOf(purpose) === undefined)];
};

/** What a user wants to do in a dialog, and with which purpose. */
export type Asked =
  | { readonly what: 'enter' | 'review' }
  | { readonly what: 'change' | 'certify' | 'verify' | 'end' | 'remove'; readonly purpose: ShownPurpose };
