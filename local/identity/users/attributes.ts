import * as z from 'zod';
import { federatedAttributes } from '#contract/company-sign-in/federation.ts';
import { voidCodes } from '../codes.ts';
import { invalidParameter, notAuthorized } from '../errors.ts';
import type { Client, Pool } from '../pool.ts';
import type { User } from '../state.ts';
import { refuseUsedEmail } from './users.ts';

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
/** The pool's own attributes. */
const custom = new Set<string>(Object.values(federatedAttributes));
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

/** The caller: the server with its key, or a client with its list of writable attributes. */
export type Writer = 'admin' | Pick<Client, 'settings'>;

/** Whether the pool's schema has an attribute. */
export const isInSchema = (name: string) => standard.has(name) || custom.has(name) || verifiedFlags.has(name);

const mayWrite = ({ settings }: Pick<Client, 'settings'>, name: string) =>
  settings.WriteAttributes?.includes(name) ?? standard.has(name);

/** Attributes that the pool's schema has are writable as the client's list says, deletion included. */
const checkName = (name: string, writer: Writer) => {
  if (!isInSchema(name)) throw invalidParameter(`user.${name}: Attribute does not exist in the schema.`);
  if (writer !== 'admin' && !mayWrite(writer, name)) {
    throw notAuthorized('A client attempted to write unauthorized attribute');
  }
};

/** Refuses a new user without what the pool requires; an e-mail address is the user name. */
export const checkRequired = (pool: Pool, attributes: Record<string, string>) => {
  for (const name of missingAttributes(pool, attributes)) {
    throw invalidParameter(`Attributes did not conform to the schema: ${name}: The attribute ${name} is required`);
  }
};

/** What the pool requires and a user does not have. */
export const missingAttributes = (pool: Pool, attributes: Record<string, string>) =>
  pool.required.filter((name) => !attributes[name]);

const checkValue = (name: string, value: string) => {
  if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.');
  if (name === 'phone_number' && value !== '' && !Phone.safeParse(value).success) {
    throw invalidParameter('Invalid phone number format.');
  }
};

/** A new e-mail address that no user has declared verified waits next to the old one, which signs in until then. */
const keepUntilVerified = (user: User, given: Record<string, string>) => {
  const { email } = given;
  if (!email || email === user.attributes.email || given.email_verified === 'true' || !user.verifier) return given;
  user.pendingEmail = email;
  const { email: _, email_verified: __, ...rest } = given;
  return rest;
};

/**
 * Writes attributes. Only an admin may write the *_verified flags; a new phone number loses its flag, and a new e-mail
 * address waits for its code, unless the same call declares them verified. An empty value removes. Returns whether an
 * e-mail address waits again.
 */
export const writeAttributes = (pool: Pool, user: User, list: AttributeList, writer: Writer): boolean => {
  for (const { Name, Value } of list) {
    checkName(Name, writer);
    checkValue(Name, Value);
    if (Name === 'email') refuseUsedEmail(pool, Value, 'AliasExistsException', user);
  }
  const before = user.pendingEmail;
  const given = keepUntilVerified(user, Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])));
  const changed = (['email', 'phone_number'] as const).filter(
    (name) => given[name] !== undefined && given[name] !== (user.attributes[name] ?? ''),
  );
  const flags = changed.map((name) => [`${name}_verified`, 'false']);
  user.attributes = { ...user.attributes, ...Object.fromEntries(flags), ...given };
  for (const [name, value] of Object.entries(given)) if (value === '') delete user.attributes[name];
  if (!user.attributes.phone_number) delete user.attributes.phone_number_verified;
  if (changed.includes('email')) delete user.pendingEmail;
  // A code that went to one address must not prove another.
  if (changed.length > 0 || user.pendingEmail !== before) voidCodes(pool, user.id);
  user.modifiedAt = pool.now();
  return user.pendingEmail !== undefined && user.pendingEmail !== before;
};
