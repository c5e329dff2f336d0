import * as z from 'zod';
import { dropCodes } from './codes.ts';
import { invalidParameter, notAuthorized } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './state.ts';
import { refuseTakenEmail } from './users.ts';

/** A list of attributes as the calls carry it. */
export const AttributeList = z
  .array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default('') }))
  .max(60);
export type AttributeList = z.output<typeof AttributeList>;

const standard = new Set(
  (
    'address birthdate email family_name gender given_name locale middle_name name nickname phone_number picture ' +
    'preferred_username profile updated_at website zoneinfo'
  ).split(' '),
);
const verifiedFlags = new Set(['email_verified', 'phone_number_verified']);
const Email = z.email().max(254);
const Phone = z.string().regex(/^\+\d{8,15}$/);

const isEmail = (text: string) => Email.safeParse(text).success;

/** A new user's attributes besides the e-mail address, which is the user name and may be repeated. */
export const besidesEmail = (username: string, attributes: AttributeList = []) => {
  if (!isEmail(username)) throw invalidParameter('Username should be an email.');
  const email = attributes.find(({ Name }) => Name === 'email')?.Value ?? username;
  if (email.toLowerCase() !== username.toLowerCase()) {
    throw invalidParameter('The email attribute must be the same as the username.');
  }
  return attributes.filter(({ Name }) => Name !== 'email');
};

const checkName = (name: string, writer: 'user' | 'admin') => {
  if (verifiedFlags.has(name)) {
    if (writer === 'user') throw notAuthorized('A client attempted to write unauthorized attribute');
    return;
  }
  if (!standard.has(name) && !/^custom:\w+$/.test(name)) {
    throw invalidParameter(`user.${name}: Attribute does not exist in the schema.`);
  }
};

const checkValue = (name: string, value: string) => {
  if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.');
  if (name === 'phone_number' && value !== '' && !Phone.safeParse(value).success) {
    throw invalidParameter('Invalid phone number format.');
  }
};

/**
 * Writes attributes and says which of e-mail and phone number are new and unverified. Only an admin may write the
 * *_verified flags; a changed address loses its flag unless the same call sets it. An empty value removes. D-09.
 */
export const writeAttributes = (pool: Pool, user: User, list: AttributeList, writer: 'user' | 'admin') => {
  for (const { Name, Value } of list) {
    checkName(Name, writer);
    checkValue(Name, Value);
    if (Name === 'email') refuseTakenEmail(pool, Value, 'AliasExistsException', user);
  }
  const given = Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
  const changed = (['email', 'phone_number'] as const).filter(
    (name) => given[name] !== undefined && given[name] !== (user.attributes[name] ?? ''),
  );
  const flags = changed.map((name) => [`${name}_verified`, 'false']);
  user.attributes = { ...user.attributes, ...Object.fromEntries(flags), ...given };
  for (const [name, value] of Object.entries(given)) if (value === '') delete user.attributes[name];
  if (!user.attributes.phone_number) delete user.attributes.phone_number_verified;
  // A code that went to the old address must not prove the new one.
  if (changed.length > 0) dropCodes(pool, user.id);
  user.modifiedAt = pool.now();
  return changed.filter((name) => user.attributes[`${name}_verified`] === 'false');
};
