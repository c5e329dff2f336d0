import { confirmSignUp, resendSignUpCode, signUp } from 'aws-amplify/auth';
import { ready } from './identity.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly password: string;
}

/** The pool keeps first and last name apart; the last word is taken as the last name. */
const namesIn = (name: string) => {
  const words = name.split(/\s+/);
  const family = words.length > 1 ? words.slice(-1) : [];
  return { given_name: words.slice(0, Math.max(words.length - 1, 1)).join(' '), family_name: family.join(' ') };
};

/** Registers somebody; the identity service sends a code to the e-mail address. D-19. */
export const register = async ({ name, email, phone, password }: Registration) => {
  await ready();
  const { given_name, family_name } = namesIn(name);
  const userAttributes = {
    email,
    phone_number: phone,
    given_name,
    ...(family_name === '' ? {} : { family_name }),
  };
  await signUp({ username: email, password, options: { userAttributes } });
};

/** Confirms a registration with the code from the e-mail. */
export const confirmRegistration = async (username: string, confirmationCode: string) => {
  await ready();
  await confirmSignUp({ username, confirmationCode });
};

/** Sends another code to the e-mail address. */
export const resendCode = async (username: string) => {
  await ready();
  await resendSignUpCode({ username });
};
