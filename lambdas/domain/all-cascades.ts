import type { CascadeStep } from './cascade/removal-effects.ts';
import { endUserCascade } from './end-user/removal.ts';
import { providerCascade } from './provider/removal.ts';
import { resellerCascade } from './reseller/removal.ts';

/** What follows the removal of a record, by the name under which stored tasks know its kind. */
export const cascades = {
  provider: providerCascade,
  endUser: endUserCascade,
  reseller: resellerCascade,
} as const satisfies Readonly<Record<string, readonly CascadeStep[]>>;

export type RemovedOwner = keyof typeof cascades;
