import { KitEnv } from '../../kit/env.ts';

/** The area needs nothing beyond the kit. */
export const DashboardEnv = KitEnv;
