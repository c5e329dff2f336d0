import type { Settings } from './settings.ts';

/** Background work of which a stage settles how much runs at once. */
export type Held = 'import' | 'packaging' | 'export';

/** How many of each run at once: so many that they get on, so few that the table and the API stay free for people. */
const atOnce = ({ importsAtOnce, packagesAtOnce, exportsAtOnce }: Settings): Readonly<Record<Held, number>> => ({
  import: importsAtOnce,
  packaging: packagesAtOnce,
  export: exportsAtOnce,
});

/** What Lambda keeps for a function and holds it to; nothing where the stage reserves none. */
export const reserved = (settings: Settings, name: Held) =>
  settings.reserveConcurrency ? { reservedConcurrency: atOnce(settings)[name] } : {};

/** Calls at once that the account is asked to keep for the stage's background work. */
export const reservedInAll = (settings: Settings): number =>
  settings.reserveConcurrency ? Object.values(atOnce(settings)).reduce((sum, one) => sum + one, 0) : 0;

/** Messages that the other queues hand over at once: no rush of them may take what people need. */
export const MESSAGES_AT_ONCE = { inspection: 10, reminders: 5, bounces: 2 } as const;
