import { randomBytes } from 'node:crypto';

/** The content of an embed address, its session, and the origin that may frame it. */
export interface Ticket {
  readonly dashboardId: string;
  readonly tags: ReadonlyMap<string, string>;
  readonly origins: readonly string[];
}

const OPEN_FOR_MS = 5 * 60_000;

/** Issued embed addresses: each opens once, within five minutes. */
export const createTickets = (now: () => number) => {
  const open = new Map<string, Ticket & { readonly until: number }>();
  return {
    give: (ticket: Ticket): string => {
      for (const [id, { until }] of open) if (until <= now()) open.delete(id);
      const id = randomBytes(24).toString('base64url');
      open.set(id, { ...ticket, until: now() + OPEN_FOR_MS });
      return id;
    },
    /** Removes and returns the ticket; undefined if there is none or it has expired. */
    take: (id: string): Ticket | undefined => {
      const found = open.get(id);
      open.delete(id);
      return found && found.until > now() ? found : undefined;
    },
  };
};

export type Tickets = ReturnType<typeof createTickets>;
