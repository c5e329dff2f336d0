import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Pool } from './pool.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** SHA-256 as base64url: session tokens are stored only like this. */
export const hashOf = (text: string) => digest(text).toString('base64url');

/** Compares two texts in a time that does not depend on where they differ. */
export const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

/** A value only this pool can compute from `text`, the same every time. */
export const keyed = (pool: Pool, text: string) => createHmac('sha256', pool.state.secret).update(text).digest();

/** Six random digits. */
export const sixDigits = () => randomInt(1_000_000).toString().padStart(6, '0');
