import { randomInt } from 'node:crypto';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
/** Those of the specification without the ones that mean something in HTML: the invitation is a mail in HTML. */
const symbols = '!@#$%^*()-';

/** The shape of a generated password: 8 characters. Spec part 1, section 5. */
const shape = [lower, lower, lower, lower, digits, digits, symbols, upper];

const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));

/** A one-time password for an invitation: the spec's classes in random order, about 42 bits. D-18. */
export const generatePassword = (): string => {
  const characters = shape.map(pick);
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const moved = characters[last] ?? '';
    characters[last] = characters[other] ?? '';
    characters[other] = moved;
  }
  return characters.join('');
};
