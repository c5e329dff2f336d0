/** What is saved with a password chosen during a sign-in, after the sign-in is complete. D-16. */
export interface FirstAnswer {
  readonly securityAnswer?: { readonly questionId: number; readonly answer: string };
}

let userName = '';
let first: FirstAnswer | undefined;

/** Whose sign-in waits for a new password; '' for nobody. In memory only, for the change from one screen to the next. */
export const pendingSignIn = () => userName;

export const awaitNewPassword = (name: string) => {
  userName = name;
};

/** What was chosen and answered in the sign-in that led here; undefined when no password was chosen in it. */
export const firstAnswer = () => first;

export const passwordChosen = (answer: FirstAnswer) => {
  first = answer;
};

/** A sign-in begins, ends or is given up. */
export const forgetPending = () => {
  userName = '';
  first = undefined;
};
