/**
 * What a token may be allowed: reading or changing one group of records. Users, roles, tokens, holds, settings, retention and restoring
 * have no scope, so no token reaches them; nor is a reseller saved or deleted by one, because its users are made and deleted with it.
 */
export const scopeWords = {
  'endUser.read': 'Read end users',
  'endUser.write': 'Create, change and delete end users',
  'division.read': 'Read divisions',
  'division.write': 'Create, change and delete divisions',
  'provider.read': 'Read technology providers',
  'provider.write': 'Create, change and delete technology providers',
  'reseller.read': 'Read resellers',
  'document.read': 'Read and download documents',
  'document.write': 'Deliver and delete documents',
  'documentRequest.read': 'Read document requests',
  'documentRequest.write': 'Request documents',
  'review.read': 'Read reviews',
  'worklist.read': 'Read the worklist and what records owe',
  'requirement.read': 'Read requirements, and why a record owes something',
  'standing.read': 'Read how records stand in the programme',
  'standing.write': 'Change how records stand',
  'purpose.read': 'Read permissible purposes',
  'purpose.write': 'Enter, certify and end permissible purposes',
  'inspection.read': 'Read places and inspections',
  'register.read': 'Read the register of purposes',
  'evidence.read': 'Read how far evidence packages are',
  'history.read': 'Read the history of records',
  'search.read': 'Search all records',
  'reference.read': 'Read the lists that forms choose from',
} as const;

/** A group of calls of the public API and whether it changes something, as a token names it. */
export type Scope = keyof typeof scopeWords;
export const scopes = Object.keys(scopeWords) as Scope[];

/** How long a token is valid at most, and how many an owner has, revoked and ended ones aside. */
export const PERSONAL_DAYS_MAX = 90;
export const SERVICE_DAYS_MAX = 366;
export const TOKENS_MAX = 20;

/** How many days before its end the owner of a token is reminded. */
export const TOKEN_REMINDER_DAYS = [14, 3] as const;
