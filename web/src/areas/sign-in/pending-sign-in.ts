let userName = '';
let chosen = false;

/** Whose sign-in waits for a new password; '' for nobody. Lives in memory only, over the change from one screen to the next. */
export const pendingSignIn = () => userName;

export const awaitNewPassword = (name: string) => {
  userName = name;
};

/** Whether a new password was chosen in the sign-in that led here. */
export const hasChosenPassword = () => chosen;

export const passwordChosen = () => {
  chosen = true;
};

/** A sign-in begins, ends or is given up. */
export const forgetPending = () => {
  userName = '';
  chosen = false;
};
