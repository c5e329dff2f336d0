/** What the erasure of a tenant does not reach, with how and when it goes. */
interface Remaining {
  readonly what: string;
  readonly goes: string;
}

/** In the order in which it goes; what stays is last. docs/runbook/teardown.md has the same. */
export const remainsOfErasure: readonly Remaining[] = [
  { what: 'Reports in QuickSight', goes: 'show the tenant until their next refresh, after the next full hour' },
  { what: 'Failed messages in queues', goes: 'have ids and names of files; they go after 14 days' },
  {
    what: 'Recovery of the table to any second, and the backups in the vault',
    goes: 'have all of it and go after 35 days, as do copies in another region. A backup can be deleted earlier (aws backup delete-recovery-point), with what it holds of all other tenants. "npm run restore" leaves the tenant out as long as the table of this stage exists; a table that is restored otherwise has it again: erase it there',
  },
  { what: 'Logs of the firewall', goes: 'have paths with ids; their lines go after three months' },
  { what: 'Logs of functions and of the API', goes: 'have ids, no contents; their lines go after a year' },
  {
    what: 'Logs of sign-ins, and of access to the site and to buckets',
    goes: 'have ids of accounts, network addresses and keys of files; their lines go after 13 months',
  },
  { what: "The operator's line about the erasure", goes: 'has the id and counts; it goes after 400 days' },
  {
    what: 'The copy of the audit trail',
    goes: 'has ids and salted digests, no contents. Each line is locked for the days of "auditLock", seven years by default, and stays in its bucket after them until it is deleted',
  },
  { what: 'The id in the list of companies', goes: 'stays, without a name' },
  { what: 'Emails that were sent', goes: 'are in the mailboxes of their recipients' },
];
