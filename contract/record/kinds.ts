import * as z from 'zod';
import { kindsThat } from '../kinds/kinds.ts';

/** A kind of record as calls name it. */
export const RecordKind = z.enum(kindsThat('history'));
export type RecordKind = z.infer<typeof RecordKind>;
