import type { Upcaster } from './open-record.ts';

/**
 * What brings stored records of each kind to today's schema, one step for each schema number, oldest first. Nothing is
 * ever taken out or changed here: somebody's oldest records still need the first step.
 */
const upcasters: Readonly<Record<string, readonly Upcaster[]>> = {};

export const upcastersOf = (name: string): readonly Upcaster[] => upcasters[name] ?? [];
