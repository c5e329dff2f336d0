import * as z from 'zod';
import { recordKinds } from './record-kinds.ts';

/** A kind of record as calls name it. */
export const RecordKind = z.enum(recordKinds);
export type RecordKind = z.infer<typeof RecordKind>;
