import { IDLE_LIMIT_MS, IDLE_WARNING_MS } from '../../../contract/rules/limits.ts';

export type Idle = 'active' | 'warn' | 'over';

/** What the time since the last movement, key or touch means. Spec part 1, 4; D-28. */
export const idleState = (lastActive: number, now: number): Idle => {
  const idle = now - lastActive;
  if (idle >= IDLE_LIMIT_MS) return 'over';
  return idle >= IDLE_LIMIT_MS - IDLE_WARNING_MS ? 'warn' : 'active';
};
