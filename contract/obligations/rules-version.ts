/**
 * The version of the rules by which obligations have their states, for what must say by which rules it holds. It rises with
 * every change of a state. 1: D-94, D-95 (releases 0.1 and 0.2). 2: D-101 to D-103.
 */
export const OBLIGATION_RULES_VERSION = 2;
