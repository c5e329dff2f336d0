import type { Upcaster } from './open-record.ts';

/**
 * Bring stored records of each kind to today's schema: one upcaster for each schema number, oldest first. None is ever
 * removed or changed, because the oldest stored records still need the first.
 */
const upcasters: Readonly<Record<string, readonly Upcaster[]>> = {};

export const upcastersOf = (name: string): readonly Upcaster[] => upcasters[name] ?? [];
