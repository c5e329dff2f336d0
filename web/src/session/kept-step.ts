import type { SignInStep } from './sign-in-step.ts';

/** A step that a reload keeps: it holds no secret. */
type KeptStep = Extract<SignInStep, { kind: 'code' | 'choose' }>;

const KEY = 'signInStep';
/** Under this prefix Amplify keeps the sign-in that waits for the step, for three minutes. */
const AMPLIFY = 'CognitoSignInState';
const LIFE_MS = 3 * 60_000;

interface Kept {
  readonly userName: string;
  readonly step: KeptStep;
  readonly until: number;
}

/** Keeps the step that the sign-in waits for; any other step is not kept. */
export const keepStep = (userName: string, step: SignInStep) => {
  if (step.kind !== 'code' && step.kind !== 'choose') return sessionStorage.removeItem(KEY);
  const kept: Kept = { userName, step, until: Date.now() + LIFE_MS };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
};

/** Whoever opens the page anew begins anew. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** The step that a reload has interrupted, while the identity service still waits for it. */
export const keptStep = (): Kept | undefined => {
  if (!isReloaded()) return undefined;
  try {
    const kept: Kept | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept && kept.until > Date.now() && sessionStorage.getItem(`${AMPLIFY}.signInSession`) ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Forgets the sign-in that waits: the step, and all that Amplify keeps of it. */
export const forgetStep = () => {
  sessionStorage.removeItem(KEY);
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(AMPLIFY)) sessionStorage.removeItem(name);
};
