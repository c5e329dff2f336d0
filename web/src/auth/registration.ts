import { api } from '../api/client.ts';

/** There is no session yet. */
const signedOut = { token: '' };

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

/** Registers a user at the portal, which alone may do it; the identity service sends a code to the e-mail address. D-92. */
export const register = async (body: Registration) => {
  await api.account.register({ body }, signedOut);
};

/** Confirms a registration with the code from the e-mail. */
export const confirmRegistration = async (email: string, code: string) => {
  await api.account.confirmRegistration({ body: { email, code } }, signedOut);
};

/** Sends another code to the e-mail address, if it waits for one. */
export const resendCode = async (email: string) => {
  await api.account.resendRegistration({ body: { email } }, { ...signedOut, quiet: true });
};
