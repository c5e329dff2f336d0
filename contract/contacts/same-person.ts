export interface NamedContact {
  readonly name: string;
  readonly email: string;
}

/** Names and mailboxes are the same whatever their case. */
export const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether two contacts are one person without a doubt: by name, and by the e-mail address if both have one. */
export const isSamePerson = (one: NamedContact, other: NamedContact): boolean =>
  isSame(one.name, other.name) && (one.email === '' || other.email === '' || isSame(one.email, other.email));
