import { paths } from '../routing/paths/site.ts';
import type { SignInStep } from '../session/sign-in-step.ts';

/** A step that survives a reload: it contains no secret. */
type StoredStep = Extract<SignInStep, { kind: 'code' | 'choose' }>;

const KEY = 'signInStep';
/** Under this prefix Amplify stores the sign-in that waits for the step, for three minutes. */
const AMPLIFY = 'CognitoSignInState';
const LIFE_MS = 3 * 60_000;

interface StoredSignIn {
  readonly userName: string;
  readonly step: StoredStep;
  readonly until: number;
}

/** Stores the step that the sign-in waits for; any other step is not stored. */
export const keepStep = (userName: string, step: SignInStep) => {
  if (step.kind !== 'code' && step.kind !== 'choose') return sessionStorage.removeItem(KEY);
  const stored: StoredSignIn = { userName, step, until: Date.now() + LIFE_MS };
  sessionStorage.setItem(KEY, JSON.stringify(stored));
};

/** A user who opens the page again begins again. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** The step that a reload has interrupted, while the identity service still waits for it. */
export const readStoredStep = (): StoredSignIn | undefined => {
  if (!isReloaded()) return undefined;
  try {
    const stored: StoredSignIn | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored && stored.until > Date.now() && sessionStorage.getItem(`${AMPLIFY}.signInSession`)
      ? stored
      : undefined;
  } catch {
    return undefined;
  }
};

/** Forgets the sign-in that waits: the step, and all that Amplify stores of it. */
export const forgetStep = () => {
  sessionStorage.removeItem(KEY);
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(AMPLIFY)) sessionStorage.removeItem(name);
};

/** What is saved with a password chosen during a sign-in, after the sign-in is complete. D-16. */
export interface FirstAnswer {
  readonly securityAnswer?: { readonly questionId: number; readonly answer: string };
}

let userName = '';
let first: FirstAnswer | undefined;

/** Whose sign-in waits for a new password; '' for no user. In memory only, for the change from one screen to the next. */
export const pendingSignIn = () => userName;

const awaitNewPassword = (name: string) => {
  userName = name;
};

/** What was chosen and answered in the sign-in that led here; undefined when no password was chosen in it. */
export const firstAnswer = () => first;

export const passwordChosen = (answer: FirstAnswer) => {
  first = answer;
};

/** A sign-in begins, ends or is aborted. */
export const forgetPending = () => {
  userName = '';
  first = undefined;
};

/** The step that the sign-in's own screen shows after the password; the others lead to other screens. */
export type ShownStep = Extract<SignInStep, { kind: 'code' | 'choose' | 'setup' }>;

export const isShown = (step: SignInStep): step is ShownStep =>
  step.kind === 'code' || step.kind === 'choose' || step.kind === 'setup';

/** The address at which the sign-in goes on, ready for it; undefined for a step that no screen is for. D-02. */
export const otherScreen = async (step: SignInStep, name: string): Promise<string | undefined> => {
  if (step.kind === 'confirm') {
    const { resendCode } = await import('./registration.ts');
    await resendCode(name).catch(() => undefined);
    return paths.confirmRegistration(name);
  }
  if (step.kind === 'newPassword') {
    awaitNewPassword(name);
    return paths.newPassword();
  }
  return step.kind === 'reset' ? paths.forgotPassword(name) : undefined;
};
