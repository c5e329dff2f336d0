import { paths } from '../routing/paths/site.ts';
import type { SignInStep } from '../session/sign-in-step.ts';
import { awaitNewPassword } from './pending-sign-in.ts';

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
